import type { TableInput } from './inputs.ts';
import { inHand, occupiedSeats, seatedPlayer } from './seats.ts';
import type { Refusal, Step } from './step.ts';

/**
 * A player wants to sit out from the next hand, or when the big blind would reach him; `never` takes the wish back (N21).
 * Refuses: not-seated, already-leaving.
 */
export function sitOut(step: Step, input: Extract<TableInput, { type: 'sit-out' }>): Refusal | null {
  const seat = seatedPlayer(step.table, input.playerId);
  if (seat === null) return 'not-seated';
  if (seat.leaving !== null) return 'already-leaving';
  if (!seat.sittingOut && seat.sitOutWhen !== input.when) step.emit({ type: 'sit-out-set', seat: seat.seat, when: input.when });
  return null;
}

/**
 * A player who sits out, or wanted to, plays on; blinds he missed meanwhile are due (N24).
 * Refuses: not-seated, already-leaving, not-sitting-out, buy-in-too-small (he has no chips).
 */
export function comeBack(step: Step, input: Extract<TableInput, { type: 'come-back' }>): Refusal | null {
  const seat = seatedPlayer(step.table, input.playerId);
  if (seat === null) return 'not-seated';
  if (seat.leaving !== null) return 'already-leaving';
  if (!seat.sittingOut && seat.sitOutWhen === 'never') return 'not-sitting-out';
  if (!seat.sittingOut) step.emit({ type: 'sit-out-set', seat: seat.seat, when: 'never' });
  else if (seat.stack + seat.behind === 0) return 'buy-in-too-small';
  else step.emit({ type: 'came-back', seat: seat.seat });
  return null;
}

/** Sits out everybody outside a hand who wanted it or has no chips left (N21, N23). */
export function settleSitOuts(step: Step): void {
  for (const seat of occupiedSeats(step.table)) {
    if (seat.status !== 'seated' || seat.sittingOut || inHand(step.table, seat.seat)) continue;
    if (seat.stack === 0) step.emit({ type: 'sat-out', seat: seat.seat, at: step.at, reason: 'no-chips' });
    else if (seat.sitOutWhen === 'next-hand') step.emit({ type: 'sat-out', seat: seat.seat, at: step.at, reason: 'asked' });
  }
}
