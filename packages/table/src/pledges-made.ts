import type { PledgesMade, SeatState, Table } from './state.ts';

/**
 * Pledges that a seat may make before the same number. A client makes one for each new line, each reload of its page and each chain that its
 * player asks for; all of them are journaled, and kept with the hand that runs.
 */
export const PLEDGES_MAX = 20;
/** After those, a seat may pledge again this many ms after the last one: a table may wait for its next hand for hours. */
export const PLEDGE_AGAIN_MS = 10_000;
/**
 * A pledge from more numbers back than this is *old*: its first cut costs the service and everybody who checks it a hash for each of them. A
 * client pledges from the last number it has heard of, which is the last one of the table or the one before.
 */
export const PLEDGE_OLD_AFTER = 20;
/**
 * A seat pledges from far back at most once within this many numbers. A client does so when an earlier pledge was not accepted, or its answer
 * was lost: it makes the same one again.
 */
export const OLD_PLEDGES_APART = 100;

/** The last number of the table that was listed. */
export function lastNumber({ cut, deckNumber = 0 }: Pick<Table, 'cut' | 'deckNumber'>): number {
  return cut?.n ?? deckNumber;
}

/** The pledges that a seat has made, with one more from number `m` on that it makes after number `n` at `at`. */
export function morePledges(made: PledgesMade | undefined, { m, n, at }: { m: number; n: number; at: number }): PledgesMade {
  const oldN = m < n - PLEDGE_OLD_AFTER ? n : made?.oldN;
  return { n, at, times: made?.n === n ? made.times + 1 : 1, ...(oldN === undefined ? {} : { oldN }) };
}

/** Whether the seat has pledged from far back within the last numbers before `n`. */
export function hasOldPledge({ pledges }: SeatState, n: number): boolean {
  return pledges?.oldN !== undefined && n - pledges.oldN < OLD_PLEDGES_APART;
}

/** Whether the seat has pledged so often that the next pledge, after number `n` at `at`, is refused. A clock that was set back makes nobody wait. */
export function isTooSoon(made: PledgesMade | undefined, { n, at }: { n: number; at: number }): boolean {
  return made?.n === n && made.times >= PLEDGES_MAX && Math.abs(at - made.at) < PLEDGE_AGAIN_MS;
}
