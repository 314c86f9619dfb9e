import { type Action, decide, legalActions } from '@cardroom/poker';
import { decisionIdOf } from './decision-id.ts';
import type { TableInput } from './inputs.ts';
import { askToLeave } from './leave.ts';
import { isReadyToDeal } from './next-hand.ts';
import { endOffer } from './offer.ts';
import { occupiedSeats, seatedPlayer } from './seats.ts';
import { endStakes } from './stakes.ts';
import type { SeatState, Table, TurnClock } from './state.ts';
import type { Refusal, Step } from './step.ts';

/**
 * The player to act acts, or one who is asked answers an offer (N19, N20, N39). What comes after its deadline counts as long as the
 * time-out was not processed.
 * Refuses: not-seated, no-hand, stale-decision, not-your-turn, and what the hand itself refuses.
 */
export function act(step: Step, input: Extract<TableInput, { type: 'act' }>): Refusal | null {
  const seat = seatedPlayer(step.table, input.playerId);
  if (seat === null) return 'not-seated';
  const { hand, turn, offer } = step.table;
  const decision = turn ?? offer;
  if (hand === null || decision === null) return 'no-hand';
  if (decision.decisionId !== input.decisionId) return 'stale-decision';
  const events = decide(hand, seat.seat, input.action);
  if (typeof events === 'string') return events;
  if (turn !== null) chargeTimeBank(step, turn, seat);
  step.emit(...events);
  if (seat.sittingOut) step.emit({ type: 'came-back', seat: seat.seat });
  return null;
}

/** Gives the player to act his full clock: base time, then his bank (N15). Does nothing when his clock already runs. */
export function startTurn(step: Step): void {
  const { hand, handId, turn } = step.table;
  if (hand === null || handId === null || hand.toAct === null) return;
  if (turn === null) startClock(step, hand.toAct, decisionIdOf(handId, hand.actionCount));
}

/** Starts the clock of the running decision anew (N37). */
export function restartTurn(step: Step): void {
  const { turn } = step.table;
  if (turn !== null) startClock(step, turn.seat, turn.decisionId);
}

function startClock(step: Step, seat: number, decisionId: string): void {
  const actUntil = step.at + step.table.config.actMs;
  const bankUntil = actUntil + (step.table.seats[seat]?.timeBankMs ?? 0);
  step.emit({ type: 'turn-started', seat, decisionId, at: step.at, actUntil, bankUntil });
}

/** The clock struck: a turn or an offer is over, somebody's time to sit out or to reconnect, or the wait for stakes that make no hand (N17, N18, N22, N27, N39, N54). Refuses: not-due. */
export function timer(step: Step): Refusal | null {
  const { turn, offer, stakes } = step.table;
  const turnIsOver = turn !== null && step.at >= turn.bankUntil;
  const offerIsOver = offer !== null && step.at >= offer.until;
  const stakesAreOver = stakes != null && step.at >= stakes.until && !isReadyToDeal(step.table);
  const expired = occupiedSeats(step.table).filter((seat) => (removalAt(step.table, seat) ?? Number.POSITIVE_INFINITY) <= step.at);
  if (!turnIsOver && !offerIsOver && !stakesAreOver && expired.length === 0) return 'not-due';
  if (turnIsOver) endTurn(step, turn);
  if (offerIsOver) endOffer(step);
  if (stakesAreOver) endStakes(step);
  for (const seat of expired) askToLeave(step, seat, isAwayTooLong(step, seat) ? 'disconnected' : 'sat-out');
  return null;
}

function isAwayTooLong(step: Step, seat: SeatState): boolean {
  return seat.disconnectedAt !== null && step.at >= seat.disconnectedAt + step.table.config.reconnectWindowMs;
}

/** When a player who sits out or is disconnected is cashed out, server ms; null when nothing threatens (N22, N27). */
export function removalAt(table: Table, seat: SeatState): number | null {
  if (seat.status !== 'seated' || seat.leaving !== null) return null;
  const sitOutEnds = seat.sittingOutSince === null ? Number.POSITIVE_INFINITY : seat.sittingOutSince + table.config.sitOutMs;
  const windowEnds = seat.disconnectedAt === null ? Number.POSITIVE_INFINITY : seat.disconnectedAt + table.config.reconnectWindowMs;
  const at = Math.min(sitOutEnds, windowEnds);
  return at === Number.POSITIVE_INFINITY ? null : at;
}

/** A disconnected player gets more time once per hand; then, like everybody, he checks if he may, else folds, and sits out. */
function endTurn(step: Step, turn: TurnClock): void {
  const { hand } = step.table;
  const seat = step.table.seats[turn.seat] ?? null;
  if (hand === null || seat === null) return;
  if (!seat.connected && !seat.disconnectTimeUsed && step.table.config.disconnectExtraMs > 0) {
    step.emit({ type: 'disconnect-time-granted', seat: seat.seat, until: step.at + step.table.config.disconnectExtraMs });
    return;
  }
  const action: Action = { type: legalActions(hand)?.canCheck ? 'check' : 'fold' };
  const events = decide(hand, seat.seat, action);
  if (typeof events === 'string') throw new Error(`hand ${step.table.handId} refuses a time-out: ${events}`);
  chargeTimeBank(step, turn, seat);
  step.emit({ type: 'timed-out', seat: seat.seat }, ...events);
  if (!seat.sittingOut) step.emit({ type: 'sat-out', seat: seat.seat, at: step.at, reason: seat.connected ? 'timed-out' : 'disconnected' });
}

/** The bank shrinks by the time used beyond the base time, and by nothing else (N15). */
function chargeTimeBank(step: Step, turn: TurnClock, seat: SeatState): void {
  const ms = Math.min(seat.timeBankMs, step.at - turn.actUntil);
  if (ms > 0) step.emit({ type: 'time-bank-used', seat: seat.seat, ms });
}

/** Everybody dealt into the hand that ends now comes a hand nearer to more time bank (N16). */
export function growTimeBanks(step: Step): void {
  const { addMs, everyHands, maxMs } = step.table.config.timeBank;
  for (const { seat } of step.table.hand?.seats ?? []) {
    const state = step.table.seats[seat] ?? null;
    const ms = Math.min(addMs, maxMs - (state?.timeBankMs ?? 0));
    if (state !== null && state.handsTowardsBank + 1 >= everyHands && ms > 0) step.emit({ type: 'time-bank-added', seat, ms });
  }
}
