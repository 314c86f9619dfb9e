import { exactly, type RowOf, type Stmt, type Store, sql, UnitRefused } from '@cardroom/storage';
import { networkOf } from '../process/network-of.ts';
import { STAFF_TRY } from './staff-rows.ts';
import type { Visitor } from './staff-sessions.ts';

/** Wrong passwords or codes within `windowMs` that lock one person for one source, and how long the lock lasts, in ms. */
export interface TryLimit {
  readonly max: number;
  readonly windowMs: number;
  readonly lockMs: number;
}

const HOUR_MS = 3_600_000;
/** Wrong passwords or codes from one network, device or session (GLI-19 2.5.3), and the duration of the lock in ms. */
export const FAILURES_MAX = 3;
export const LOCK_MS = 15 * 60_000;
const OWN_LIMIT: TryLimit = { max: FAILURES_MAX, windowMs: 24 * HOUR_MS, lockMs: LOCK_MS };
/** Of all unknown networks together, so that many addresses do not buy many guesses. Known devices are counted apart and stay open. */
export const STRANGERS_LIMITS = {
  password: { max: 100, windowMs: HOUR_MS, lockMs: HOUR_MS },
  code: { max: 10, windowMs: HOUR_MS, lockMs: HOUR_MS },
} as const satisfies Record<string, TryLimit>;
export type TriedPart = keyof typeof STRANGERS_LIMITS;
const LONGEST_WINDOW_MS = OWN_LIMIT.windowMs;

/** A count that an attempt adds to. */
export interface TryCount {
  readonly source: string;
  readonly limit: TryLimit;
}

/** Where attempts of a person to sign in are counted: at their known device, otherwise at the network and with all other strangers. */
export function countsOf(part: TriedPart, personId: string, { address, device }: Visitor): readonly TryCount[] {
  if (device?.personId === personId) return [{ source: `device ${device.hash}`, limit: OWN_LIMIT }];
  return [
    { source: `network ${networkOf(address)}`, limit: OWN_LIMIT },
    { source: `strangers ${part}`, limit: STRANGERS_LIMITS[part] },
  ];
}

/** An open session's own count: nothing that happens elsewhere locks it. */
export function countOfSession(sessionId: string): readonly TryCount[] {
  return [{ source: `session ${sessionId}`, limit: OWN_LIMIT }];
}

/** An attempt that was counted. `lock` is set when a wrong one is the last: until when, and for which kind of source. */
export interface Taken {
  readonly personId: string;
  readonly counts: readonly TryCount[];
  readonly lock: { readonly until: number; readonly of: string } | null;
}

/** Counts an attempt before it is checked, so that simultaneous ones cannot get around the limit. Null while any of the counts is locked. */
export async function takeTry(store: Store, personId: string, counts: readonly TryCount[], at: number): Promise<Taken | null> {
  try {
    const rows = await store.write(counts.map((count) => exactly(1, counted(personId, count, at))));
    const locks = rows.map(([row], index) => ({
      until: (row as RowOf<typeof LOCK>).locked_until,
      of: counts[index]?.source.split(' ', 1)[0] ?? '',
    }));
    return { personId, counts, lock: locks.find(({ until }) => until > at) ?? null };
  } catch (error) {
    if (error instanceof UnitRefused) return null;
    throw error;
  }
}

/** Takes an attempt back that was right, or that could not be checked. */
export function giveBack({ personId, counts }: Taken): Stmt[] {
  return counts.map(
    ({ source }) => sql`update staff_try set failures = failures - 1, locked_until = 0
      where person_id = ${personId} and source = ${source} and failures > 0`,
  );
}

/** Ends the count of the place that signed in; the strangers' count only loses this attempt. */
export function cleared(taken: Taken): Stmt[] {
  return [
    ...giveBack(taken),
    ...taken.counts
      .filter(({ limit }) => limit === OWN_LIMIT)
      .map(({ source }) => sql`delete from staff_try where person_id = ${taken.personId} and source = ${source}`),
  ];
}

/** Ends all counts of a person, when a new link sets their credentials again. */
export function clearTries(personId: string): Stmt {
  return sql`delete from staff_try where person_id = ${personId}`;
}

/** Deletes counts whose time was over before a time (ms). */
export function pruneTries(before: number): Stmt {
  return sql`delete from staff_try where since < ${before - LONGEST_WINDOW_MS} and locked_until < ${before}`;
}

const LOCK = STAFF_TRY.pick('locked_until');

/** Returns no row while the count is locked. A count starts again after its window, and after a lock. */
function counted(personId: string, { source, limit }: TryCount, at: number): Stmt {
  const over = at - limit.windowMs;
  return sql`insert into staff_try (person_id, source, failures, since, locked_until) values (${personId}, ${source}, 1, ${at}, 0)
    on conflict (person_id, source) do update set
      failures = case when staff_try.locked_until > 0 or staff_try.since <= ${over} then 1 else staff_try.failures + 1 end,
      since = case when staff_try.locked_until > 0 or staff_try.since <= ${over} then cast(${at} as bigint) else staff_try.since end,
      locked_until = case when staff_try.locked_until = 0 and staff_try.since > ${over} and staff_try.failures + 1 >= ${limit.max}
        then cast(${at + limit.lockMs} as bigint) else 0 end
    where staff_try.locked_until <= ${at} returning locked_until`;
}
