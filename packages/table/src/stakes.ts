import type { Seat } from '@cardroom/poker';
import { callOffCut, hasCut, preparedAt } from './cut-round.ts';
import type { Lot } from './events.ts';
import type { TableInput } from './inputs.ts';
import { isReadyToDeal, positionsAfterSitOuts } from './next-hand.ts';
import { mayBeDealt, occupiedSeats, settlesEachHand } from './seats.ts';
import type { SeatState } from './state.ts';
import type { Refusal, Step } from './step.ts';

/** A player whose stake is not accepted within this time, in ms, is not dealt into the hand (N51). */
export const STAKE_MS = 2_000;
/** How long the table waits after a collection without a hand, in ms, so as not to hammer a failing wallet (N54). */
export const STAKES_RETRY_MS = 10_000;
/** A player who misses this many stakes in a row sits out until they come back (N53). */
export const STAKE_MISSES_MAX = 3;

/** Refusals unrelated to the player's own money, which cost one hand. After any other, the player sits out until they come back. */
const FOR_ONE_HAND: ReadonlySet<string> = new Set([
  'wallet-unavailable',
  'wallet-timeout',
  'wallet-refused',
  'previous-payment-pending',
  'restarted',
]);
/** The reason for a stake that was not answered in time. */
const LATE = 'wallet-timeout';

/**
 * A hand is due: every player who would be dealt in is asked for their whole claim, all at the same time (N51).
 * Refuses: table-paused, table-closing, hand-running, not-due, not-ready (also under session settlement).
 */
export function collectStakes(step: Step, { lotIds }: Extract<TableInput, { type: 'collect-stakes' }>): Refusal | null {
  const { table, at } = step;
  if (table.status === 'paused') return 'table-paused';
  if (table.status !== 'open') return 'table-closing';
  if (table.hand !== null) return 'hand-running';
  if (!settlesEachHand(table) || table.stakes != null || !isReadyToDeal(table)) return 'not-ready';
  if (at < preparedAt(table, hasCut(table))) return 'not-due';
  if (new Set(lotIds).size < table.config.seats) return 'not-ready';
  const until = at + STAKE_MS;
  for (const { seat, playerId, stayId, claim = 0 } of positionsAfterSitOuts(step)?.dealt ?? []) {
    step.emit({ type: 'stake-debited', seat, playerId, stayId, lotId: lotIds[seat] ?? '', chips: claim, until });
  }
  return null;
}

/** The wallet accepted the stake, which stays on the table until the hand is over (N52). */
export function acceptStake(step: Step, { seat }: SeatState, lot: Lot): void {
  step.emit({ type: 'stake-accepted', seat, lot });
}

/** The wallet refused the stake. For a reason of their own, or after repeated misses, the player sits out until they come back (N53). */
export function refuseStake(step: Step, { seat }: SeatState, { lotId, reason }: { readonly lotId: string; readonly reason: string }): void {
  step.emit({ type: 'stake-refused', seat, lotId, reason });
  const after = step.table.seats[seat];
  if (after == null || after.sittingOut) return;
  const isForGood = !FOR_ONE_HAND.has(reason) || (after.stakeMisses ?? 0) >= STAKE_MISSES_MAX;
  if (isForGood) step.emit({ type: 'sat-out', seat, at: step.at, reason: 'stake-refused' });
}

/** Whether a stake has been asked for and not answered yet. */
export function isPending(seat: SeatState): boolean {
  return seat.status === 'seated' && seat.debit !== null;
}

/** The hand begins: players who were asked but have no accepted stake sit it out (N52). */
export function closeStakes(step: Step): void {
  refuseLate(step);
  const asked = step.table.stakes?.stayIds ?? [];
  for (const seat of occupiedSeats(step.table)) {
    if (!asked.includes(seat.stayId) || seat.lots.length > 0 || !mayBeDealt(seat)) continue;
    step.emit({ type: 'sat-out', seat: seat.seat, at: step.at, reason: 'stake-late' });
  }
}

/** The time for stakes is up, and too few have been accepted for a hand (N54). */
export function endStakes(step: Step): void {
  refuseLate(step);
  stopCollecting(step);
}

function refuseLate(step: Step): void {
  for (const seat of occupiedSeats(step.table)) {
    if (isPending(seat)) refuseStake(step, seat, { lotId: seat.debit?.lotId ?? '', reason: LATE });
  }
}

/** Gives up the open list and stops collecting stakes, so that no hand begins for now (N58, N67). Does nothing if there is neither. */
export function callOff(step: Step, came: readonly Seat[] = []): null {
  callOffCut(step, came);
  if (step.table.stakes != null) stopCollecting(step);
  return null;
}

/** Gives up on this hand; `settleStakes` returns the accepted stakes. */
export function stopCollecting(step: Step): void {
  const lotIds = occupiedSeats(step.table).flatMap((seat) => (isPending(seat) && seat.debit !== null ? [seat.debit.lotId] : []));
  step.emit({ type: 'stakes-called-off', lotIds, at: step.at, nextHandAt: step.at + STAKES_RETRY_MS });
}

/** Returns what is left of a stake to the operator, even if that is nothing, so that its lot is closed (N55). */
export function creditStake(step: Step, { seat, playerId, stayId, stack: chips, lots }: SeatState): void {
  step.emit({ type: 'stake-credited', seat, playerId, stayId, chips, lots });
}

/** Between hands, unless stakes are being collected or their list is open, returns all stakes and brings back players who missed a hand (N52, N54, N55). */
export function settleStakes(step: Step): void {
  if (!settlesEachHand(step.table) || step.table.hand !== null || step.table.cut != null) return;
  if (step.table.stakes != null && isHopeless(step)) stopCollecting(step);
  if (step.table.stakes != null) return;
  for (const seat of occupiedSeats(step.table)) {
    if (seat.lots.length > 0) creditStake(step, seat);
    if (seat.sitOutReason === 'stake-late') step.emit({ type: 'came-back', seat: seat.seat });
  }
}

/** Every stake has been answered, and fewer than two players can play. */
function isHopeless({ table }: Step): boolean {
  const seats = occupiedSeats(table);
  return !seats.some(isPending) && seats.filter((seat) => mayBeDealt(seat) && seat.lots.length > 0).length < 2;
}
