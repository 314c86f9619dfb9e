import { isSuspended } from './cut-misses.ts';
import type { ListedSeat, UnlistedWhy } from './events.ts';
import type { TableInput } from './inputs.ts';
import { hasOldPledge, isTooSoon, lastNumber, PLEDGE_OLD_AFTER } from './pledges-made.ts';
import { seatOf } from './seats.ts';
import type { SeatState, Table } from './state.ts';
import type { Refusal, Step } from './step.ts';

/** Cuts of one pledge: packages/fairness/FORMAT.md, section 3. */
export const PLEDGE_LINKS = 1_000;

/**
 * A player with a seat, also while its buy-in is under way, pledges their cuts from the next list on (N61). `m` is the last number that the
 * player has seen listed or voided. The pledge that the seat has changes nothing: its answer may have been lost.
 * `told`: the last number that a client hears of when it begins to follow; 0 if there is no such number.
 * Refuses: not-seated, pledge-used-up, too-many-requests.
 */
export function pledge(step: Step, { playerId, m, value, told = 0 }: Extract<TableInput, { type: 'pledge' }>): Refusal | null {
  const seat = seatOf(step.table, playerId);
  if (seat === null) return 'not-seated';
  const last = lastNumber(step.table);
  if (m > last || last + 1 - m > PLEDGE_LINKS) return 'pledge-used-up';
  if (seat.pledge?.m === m && seat.pledge.value === value) return null;
  if (m < told - PLEDGE_OLD_AFTER && hasOldPledge(seat, last)) return 'pledge-used-up';
  if (isTooSoon(seat.pledges, { n: last, at: step.at })) return 'too-many-requests';
  step.emit({ type: 'pledged', seat: seat.seat, m, value, at: step.at });
  return null;
}

/** A seat's pledge as a list has it: what was pledged, or the number of the last cut that everybody knows. */
export function pledgedBy({ pledge: made }: SeatState): Omit<ListedSeat, 'seat'> | null {
  if (made === undefined) return null;
  return made.value === undefined ? { m: made.m } : { m: made.m, value: made.value };
}

/** Why a seat that is dealt in would not cut number `n`; null if it would (N63). */
export function whyUnlisted(table: Table, { playerId, pledge: made, connected }: SeatState, n: number): UnlistedWhy | null {
  if (made === undefined || made.m >= n || n - (made.from ?? made.m) > PLEDGE_LINKS) return 'no-pledge';
  if (!connected) return 'disconnected';
  return isSuspended(table.cutMisses ?? [], playerId, n) ? 'suspended' : null;
}
