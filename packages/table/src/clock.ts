import { type Action, decide, legalActions } from '@cardroom/poker';
import { WAITLIST_NOTICE_MS } from './config.ts';
import { decisionIdOf } from './decision-id.ts';
import type { TableInput } from './inputs.ts';
import { askToLeave } from './leave.ts';
import { isReadyToDeal } from './next-hand.ts';
import { endOffer } from './offer.ts';
import { occupiedSeats, seatedPlayer } from './seats.ts';
import { showMs } from './show/direct.ts';
import { endStakes } from './stakes.ts';
import type { SeatState, Table, TurnClock } from './state.ts';
import type { Refusal, Step } from './step.ts';

/**
 * The player to act acts, or a player answers an open offer (N19, N20, N39). An input after the deadline still counts until the
 * time-out has been processed.
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

/** Starts the full clock of the player to act: base time, then time bank (N15). Does nothing if the clock is already running. */
export function startTurn(step: Step): void {
  const { hand, handId, turn } = step.table;
  if (hand === null || handId === null || hand.toAct === null) return;
  if (turn === null) startClock(step, hand.toAct, decisionIdOf(handId, hand.actionCount));
}

/** Restarts the clock of the current decision (N37). */
export function restartTurn(step: Step): void {
  const { turn } = step.table;
  if (turn !== null) startClock(step, turn.seat, turn.decisionId);
}

/** The clock starts once the step that led to the turn has been shown. Players may act before that. */
function startClock(step: Step, seat: number, decisionId: string): void {
  const { actMs, pace } = step.table.config;
  const at = step.at + showMs(step.events, pace);
  const actUntil = at + actMs;
  const bankUntil = actUntil + (step.table.seats[seat]?.timeBankMs ?? 0);
  step.emit({ type: 'turn-started', seat, decisionId, at, actUntil, bankUntil });
}

/**
 * A deadline has passed: of a turn or an offer, of a player who sits out or is disconnected, or of a collection without enough stakes
 * for a hand (N17, N18, N22, N27, N39, N54).
 * Refuses: not-due.
 */
export function timer(step: Step): Refusal | null {
  const { turn, offer, stakes, cut } = step.table;
  const turnIsOver = turn !== null && step.at >= turn.bankUntil;
  const offerIsOver = offer !== null && step.at >= offer.until;
  // Stakes are closed once the list is open, and are held for its hand until the list ends (N62).
  const stakesAreOver = stakes != null && cut == null && step.at >= stakes.until && !isReadyToDeal(step.table);
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

/** When a player who is sitting out or disconnected will be cashed out, in server ms; null for everybody else (N22, N27). */
export function removalAt(table: Table, seat: SeatState): number | null {
  if (seat.status !== 'seated' || seat.leaving !== null) return null;
  const sitOutEnds = seat.sittingOutSince === null ? Number.POSITIVE_INFINITY : sitOutEndsAt(table, seat.sittingOutSince);
  const windowEnds = seat.disconnectedAt === null ? Number.POSITIVE_INFINITY : seat.disconnectedAt + table.config.reconnectWindowMs;
  const at = Math.min(sitOutEnds, windowEnds);
  return at === Number.POSITIVE_INFINITY ? null : at;
}

/** While somebody waits for a seat, sitting out ends earlier, but not without notice (N22). */
function sitOutEndsAt({ config, waitlistSince }: Table, since: number): number {
  const end = since + config.sitOutMs;
  if (waitlistSince == null || config.sitOutWaitlistMs === undefined) return end;
  return Math.min(end, Math.max(since + config.sitOutWaitlistMs, waitlistSince + WAITLIST_NOTICE_MS));
}

/** A disconnected player gets extra time once per hand. After that, as for everybody, the player checks or folds and sits out (N17, N18). */
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

/** Takes only the time used beyond the base time from the bank (N15). */
function chargeTimeBank(step: Step, turn: TurnClock, seat: SeatState): void {
  const ms = Math.min(seat.timeBankMs, step.at - turn.actUntil);
  if (ms > 0) step.emit({ type: 'time-bank-used', seat: seat.seat, ms });
}

/** Adds time bank for every player whose count of hands dealt is now complete (N16). */
export function growTimeBanks(step: Step): void {
  const { addMs, everyHands, maxMs } = step.table.config.timeBank;
  for (const { seat } of step.table.hand?.seats ?? []) {
    const state = step.table.seats[seat] ?? null;
    const ms = Math.min(addMs, maxMs - (state?.timeBankMs ?? 0));
    if (state !== null && state.handsTowardsBank + 1 >= everyHands && ms > 0) step.emit({ type: 'time-bank-added', seat, ms });
  }
}
