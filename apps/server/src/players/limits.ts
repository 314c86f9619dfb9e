import type { Limit, Limits } from '@cardroom/staff-api';
import { exactly, int, oneOf, readRows, type Stmt, type Store, shape, sql } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { REASON_CHARS_MAX, REASON_CHARS_MIN } from '../audit/reason.ts';
import { changeSetting, type Seen } from '../audit/setting.ts';
import { PLAYER_LIMIT } from './player-rows.ts';

/** `block`: the player cannot log in or take a seat. `mute`: the player cannot chat. */
export const LIMIT_KINDS = ['block', 'mute'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** Longest temporary mute; a mute may also be permanent. */
export const MUTE_MINUTES_MAX = 365 * 24 * 60;
const MINUTE_MS = 60_000;

export interface LimitedPlayer {
  readonly operatorId: string;
  readonly playerId: string;
}

/** The player's restrictions in force at `now` (ms). */
export async function limitsOf(store: Store, { operatorId, playerId }: LimitedPlayer, now: number): Promise<Limits> {
  const rows = await readRows(
    store,
    LIMIT_ROW,
    sql`select kind, until, reason, set_by, set_at from player_limit where operator_id = ${operatorId} and player_id = ${playerId}
      and (until is null or until > ${now})`,
  );
  const of = (kind: LimitKind): Limit | null => {
    const row = rows.find((one) => one.kind === kind);
    return row === undefined ? null : { until: row.until, reason: row.reason, by: row.set_by, at: row.set_at };
  };
  return { block: of('block'), mute: of('mute') };
}

/** Whether the operator's staff blocked this player. An unknown player is not blocked. */
export async function isBlocked(store: Store, { operatorId, playerId }: LimitedPlayer): Promise<boolean> {
  const rows = await readRows(
    store,
    shape({ one: int }),
    sql`select 1 as one from player_limit where operator_id = ${operatorId} and player_id = ${playerId} and kind = 'block'`,
  );
  return rows.length > 0;
}

/** Every restriction of every operator in force at `now` (ms). */
export async function allLimits(store: Store, now: number): Promise<(LimitedPlayer & { kind: LimitKind; until: number | null })[]> {
  const rows = await readRows(
    store,
    PLAYER_LIMIT.pick('operator_id', 'player_id', 'until').and({ kind: oneOf(LIMIT_KINDS) }),
    sql`select operator_id, player_id, kind, until from player_limit where until is null or until > ${now}`,
  );
  return rows.map(({ operator_id: operatorId, player_id: playerId, kind, until }) => ({ operatorId, playerId, kind, until }));
}

/**
 * A mark that becomes another one with every restriction that is set, replaced or lifted. Each carries the time at which it was set, and two
 * with the same remainder are practically never exchanged for each other between two looks.
 */
export async function limitsMark(store: Store): Promise<string> {
  const [row] = await readRows(
    store,
    shape({ rows: int, last: int, mix: int }),
    sql`select count(*) as rows, coalesce(max(set_at), 0) as last, coalesce(sum(set_at % 1000003), 0) as mix from player_limit`,
  );
  return JSON.stringify(row);
}

export interface LimitChange extends Seen<number | null> {
  readonly kind: LimitKind;
  readonly reason: string;
  /** For mutes only; null means permanent. */
  readonly minutes: number | null;
}

/**
 * Blocks or mutes a player, replacing any earlier restriction of that kind. `seen` is when the restriction shown to the author was set,
 * null if none was shown. Refuses `reason`, `minutes` and `was`.
 */
export async function setLimit(store: Store, actor: Actor, who: LimitedPlayer, change: LimitChange): Promise<Outcome<Limits>> {
  const { kind, minutes } = change;
  const reason = change.reason.trim();
  const wrong = reasonFault(reason);
  if (wrong !== null) return refused('reason', wrong);
  if (minutes !== null && (minutes < 1 || minutes > MUTE_MINUTES_MAX)) return refused('minutes', `must be 1 to ${MUTE_MINUTES_MAX}`);
  const until = minutes === null ? null : actor.at + minutes * MINUTE_MS;
  return changed(store, actor, who, change, (was) => restrictionRows(actor, who, { kind, until, reason }, was));
}

/** Sets a restriction, with its audit row; the unit is refused if the present one is not `was`. */
export function restrictionRows(
  actor: Actor,
  who: LimitedPlayer,
  { kind, until, reason }: { readonly kind: LimitKind } & Pick<Limit, 'until' | 'reason'>,
  was: Limit | null,
): Stmt[] {
  return [
    kept({ ...who, kind, until, reason, by: actor.by, at: actor.at }, was),
    ...auditRow(actor, {
      action: `player.${kind}`,
      operatorId: who.operatorId,
      subject: who.playerId,
      ...(was === null ? {} : { was: toldOf(was) }),
      detail: toldOf({ until, reason }),
    }),
  ];
}

/** Lifts a block or a mute. Refuses `reason` and `was`. */
export async function liftLimit(
  store: Store,
  actor: Actor,
  who: LimitedPlayer,
  change: Omit<LimitChange, 'minutes'>,
): Promise<Outcome<Limits>> {
  const { kind } = change;
  const reason = change.reason.trim();
  const wrong = reasonFault(reason);
  if (wrong !== null) return refused('reason', wrong);
  return changed(store, actor, who, change, (was) => liftRows(actor, who, { kind, reason }, was));
}

/** Lifts a restriction, with its audit row; the unit is refused if the present one is not `was`. */
export function liftRows(
  actor: Actor,
  who: LimitedPlayer,
  { kind, reason }: { readonly kind: LimitKind; readonly reason: string },
  was: Limit | null,
): Stmt[] {
  return [
    exactly(
      1,
      sql`delete from player_limit where operator_id = ${who.operatorId} and player_id = ${who.playerId} and kind = ${kind}
        and set_at = ${was?.at ?? 0}`,
    ),
    ...auditRow(actor, {
      action: `player.un${kind}`,
      operatorId: who.operatorId,
      subject: who.playerId,
      ...(was === null ? {} : { was: toldOf(was) }),
      detail: { reason },
    }),
  ];
}

/** Refuses the unit unless the restriction is still the one that was set at this time (ms). */
export function limitIs({ operatorId, playerId }: LimitedPlayer, kind: LimitKind, { at }: Limit): Stmt {
  return exactly(
    1,
    sql`update player_limit set set_at = ${at}
      where operator_id = ${operatorId} and player_id = ${playerId} and kind = ${kind} and set_at = ${at}`,
  );
}

/** Deletes restrictions that ended before this time (ms); permanent ones stay. */
export function pruneLimits(before: number): Stmt {
  return sql`delete from player_limit where until is not null and until < ${before}`;
}

/** Describes what is wrong with a reason; null when it is valid. */
export function reasonFault(reason: string): string | null {
  const isGood = reason.length >= REASON_CHARS_MIN && reason.length <= REASON_CHARS_MAX;
  return isGood ? null : `must be ${REASON_CHARS_MIN} to ${REASON_CHARS_MAX} characters`;
}

async function changed(
  store: Store,
  actor: Actor,
  who: LimitedPlayer,
  { kind, seen }: Pick<LimitChange, 'kind' | 'seen'>,
  unit: (was: Limit | null) => readonly Stmt[],
): Promise<Outcome<Limits>> {
  const read = async () => (await limitsOf(store, who, actor.at))[kind];
  let was: Limit | null = null;
  const outcome = await changeSetting<number | null>(store, {
    ...(seen === undefined ? {} : { seen }),
    read: async () => {
      was = await read();
      return was?.at ?? null;
    },
    told: () => (was === null ? NONE[kind] : `${SET[kind]} ${new Date(was.at).toISOString()} by ${was.by}`),
    unit: () => unit(was),
  });
  return outcome.ok ? done(await limitsOf(store, who, actor.at)) : outcome;
}

const NONE: Readonly<Record<LimitKind, string>> = { block: 'not blocked', mute: 'not muted' };
const SET: Readonly<Record<LimitKind, string>> = { block: 'blocked since', mute: 'muted since' };

function toldOf({ until, reason }: Pick<Limit, 'until' | 'reason'>): Readonly<Record<string, unknown>> {
  return { reason, ...(until === null ? {} : { until: new Date(until).toISOString() }) };
}

/** Writes a restriction unless the current one differs from `was`; an expired restriction counts as none. */
function kept({ operatorId, playerId, kind, until, reason, by, at }: LimitedPlayer & Limit & { kind: LimitKind }, was: Limit | null): Stmt {
  return exactly(
    1,
    was === null
      ? sql`insert into player_limit (operator_id, player_id, kind, until, reason, set_by, set_at)
          values (${operatorId}, ${playerId}, ${kind}, ${until}, ${reason}, ${by}, ${at})
          on conflict (operator_id, player_id, kind) do update set until = excluded.until, reason = excluded.reason,
            set_by = excluded.set_by, set_at = excluded.set_at where player_limit.until <= ${at}`
      : sql`update player_limit set until = ${until}, reason = ${reason}, set_by = ${by}, set_at = ${at}
          where operator_id = ${operatorId} and player_id = ${playerId} and kind = ${kind} and set_at = ${was.at}`,
  );
}

const LIMIT_ROW = PLAYER_LIMIT.pick('until', 'reason', 'set_by', 'set_at').and({ kind: oneOf(LIMIT_KINDS) });
