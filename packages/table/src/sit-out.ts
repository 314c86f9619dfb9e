import type { Chips } from '@cardroom/poker';
import type { TableInput } from './inputs.ts';
import { chipsOf, isDealtIn, occupiedSeats, seatedPlayer } from './seats.ts';
import type { SeatState } from './state.ts';
import type { Refusal, Step } from './step.ts';

/**
 * A player asks to sit out from the next hand or at the next big blind; `never` withdraws the request (N21).
 * Refuses: not-seated, already-leaving.
 */
export function sitOut(step: Step, input: Extract<TableInput, { type: 'sit-out' }>): Refusal | null {
  const seat = seatedPlayer(step.table, input.playerId);
  if (seat === null) return 'not-seated';
  if (seat.leaving !== null) return 'already-leaving';
  const sitsOut = seat.sittingOut && seat.sitOutReason !== 'stake-late';
  if (!sitsOut && seat.sitOutWhen !== input.when) step.emit({ type: 'sit-out-set', seat: seat.seat, when: input.when });
  return null;
}

/**
 * A player who is sitting out, or has asked to, plays on; blinds missed in the meantime are due (N24). After a refused stake the claim
 * is lowered to what the wallet holds, if that is less (N53).
 * Refuses: not-seated, already-leaving, not-sitting-out, buy-in-too-small (the player has no chips), insufficient-funds (the wallet
 * holds less than the minimum buy-in).
 */
export function comeBack(step: Step, input: Extract<TableInput, { type: 'come-back' }>): Refusal | null {
  const seat = seatedPlayer(step.table, input.playerId);
  if (seat === null) return 'not-seated';
  if (seat.leaving !== null) return 'already-leaving';
  if (!seat.sittingOut && seat.sitOutWhen === 'never') return 'not-sitting-out';
  if (seat.sittingOut) return chipsOf(seat) + seat.behind === 0 ? 'buy-in-too-small' : comeBackWith(step, seat, input.funds ?? null);
  step.emit({ type: 'sit-out-set', seat: seat.seat, when: 'never' });
  return null;
}

/** After a refused stake, the claim is capped by the wallet's balance but never falls below the minimum buy-in. */
function comeBackWith(step: Step, seat: SeatState, funds: Chips | null): Refusal | null {
  const { chipUnit, buyInMin } = step.table.config;
  const claim = seat.sitOutReason === 'stake-refused' ? (seat.claim ?? 0) : 0;
  if (funds !== null && funds < claim) {
    const chips = Math.floor(funds / chipUnit) * chipUnit;
    if (chips < buyInMin) return 'insufficient-funds';
    step.emit({ type: 'claim-lowered', seat: seat.seat, chips: claim - chips });
  }
  step.emit({ type: 'came-back', seat: seat.seat });
  return null;
}

/** Sits out players who are not in a hand or on an open list and either asked for it or have no chips left (N21, N23, N62). */
export function settleSitOuts(step: Step): void {
  for (const seat of occupiedSeats(step.table)) {
    if (seat.status !== 'seated' || seat.sittingOut || isDealtIn(step.table, seat.seat)) continue;
    if (chipsOf(seat) === 0) step.emit({ type: 'sat-out', seat: seat.seat, at: step.at, reason: 'no-chips' });
    else if (seat.sitOutWhen === 'next-hand') step.emit({ type: 'sat-out', seat: seat.seat, at: step.at, reason: 'asked' });
  }
}
