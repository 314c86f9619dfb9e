import type { HeardStatement } from '../player.ts';
import { LINKS_MAX } from '../pledge.ts';
import type { List, Void } from '../statements.ts';

// Whether a list leaves off a player who is there: FORMAT §10, the hole of honest seats that are "not connected" at the list.

/** A player whose cut was missing this often within as many numbers does not cut for as many: FORMAT §4. */
const MISSES_MAX = 2;
const MISSES_WITHIN = 50;
/** The place of `suspended` in `UNLISTED_WHYS`, which the client does not need as a whole. */
const SUSPENDED = 2;

/** What a client has heard of its player's part in the lists of a table. */
export interface Attendance {
  /** Numbers that were voided because the player's cut was missing, ascending. */
  readonly misses: readonly number[];
  /** All of those are known from this number on. */
  readonly since: number;
  /** The last number whose end is known; -1 if nothing before the first statement counts. */
  readonly ended: number;
  /** The hand that the player was last left off, or whose cut of theirs was missing. By the rules its later lists are without them. */
  readonly without: string | null;
}

/** The start at a table. `isNew`: the client saw its player sit down, so nothing that came before counts. */
export function newAttendance(isNew: boolean): Attendance {
  return { misses: [], since: 0, ended: isNew ? -1 : 0, without: null };
}

/** Whether it is a void that says that the cut of the player in `seat` was missing. */
export function isMissOf({ kind, said }: HeardStatement, seat: number): boolean {
  const { reason, missing } = said as Void;
  return kind === 'void' && (reason === 'cut-failed' || reason === 'outage') && missing.includes(seat);
}

/**
 * The attendance after one more statement, which may be heard again, for the player in `seat`; -1 for none. `isOwn`: a missing cut that it names
 * may have been the player's fault; otherwise it does not count towards a suspension.
 */
export function attended({ misses, since, ended, without }: Attendance, statement: HeardStatement, seat: number, isOwn = true): Attendance {
  const { n, kind, said } = statement;
  const { hand, reason } = said as Void;
  const isMissing = isMissOf(statement, seat);
  // A cut that is missing after an outage is not held against the player, but the hand is listed again without it, too.
  const isMissed = isMissing && isOwn && reason === 'cut-failed';
  return {
    misses: isMissed ? [...new Set([...misses, n])] : misses,
    since: ended >= 0 && n > ended + 1 ? n : since,
    ended: Math.max(ended, kind === 'void' || kind === 'cut' ? n : n - 1),
    without: isMissing || (kind === 'list' && isWithout(said as List, seat)) ? hand : without,
  };
}

/** A player who has pledged in time, over a line that has been open since then. */
export interface Present {
  readonly seat: number;
  /** The number that the pledge counts after. */
  readonly m: number;
  readonly attendance: Attendance;
}

/**
 * What is wrong with a list that has no pledge of this client: it leaves the player off, or has a pledge in their seat that is not theirs. Null
 * where the rules allow it: they are not dealt in, the pledge does not count for this number, the hand had been listed without them before, or
 * they are suspended for misses that the client knows of, or may not have heard of.
 */
export function absenceDoubt(n: number, list: List, { seat, m, attendance }: Present): 'left-off' | 'not-my-pledge' | null {
  if (!list.dealt.includes(seat) || m >= n || n - m > LINKS_MAX) return null;
  if (!isWithout(list, seat)) return 'not-my-pledge';
  if (list.hand === attendance.without) return null;
  const isSuspended = list.unlisted.some((one) => one.seat === seat && one.why === SUSPENDED);
  return isSuspended && mayBeSuspended(n, attendance) ? null : 'left-off';
}

function isWithout({ dealt, listed }: List, seat: number): boolean {
  return dealt.includes(seat) && !listed.some((one) => one.seat === seat);
}

/** Two misses within 50 numbers, the second at most 50 numbers ago, or numbers that may have been such misses. */
function mayBeSuspended(n: number, { misses, since }: Attendance): boolean {
  if (since > Math.max(1, n - 2 * MISSES_WITHIN + 1)) return true;
  return misses.some(
    (last, index) => n - last <= MISSES_WITHIN && last - (misses[index - MISSES_MAX + 1] ?? Number.NEGATIVE_INFINITY) < MISSES_WITHIN,
  );
}
