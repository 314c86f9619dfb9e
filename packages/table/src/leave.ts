import type { TableOnlyEvent } from './events.ts';
import type { TableInput } from './inputs.ts';
import { type KickReason, type LeaveReason, PAID_OUT_REASONS, type PaidOutReason } from './reasons.ts';
import { isDealtIn, occupiedSeats, seatOf } from './seats.ts';
import type { SeatState } from './state.ts';
import type { Refusal, Step } from './step.ts';

/**
 * A player leaves, or is made to: between hands at once, in a hand when it ends (N26). A debit in flight is waited for (N28).
 * Refuses: not-seated, already-leaving.
 */
export function leave(step: Step, input: Extract<TableInput, { type: 'leave' }>): Refusal | null {
  const seat = seatOf(step.table, input.playerId);
  if (seat === null) return 'not-seated';
  if (seat.leaving !== null && seat.leaving !== 'kicked') return 'already-leaving';
  askToLeave(step, seat, input.reason ?? 'asked');
  return null;
}

/**
 * Staff remove a player from their seat: between hands at once; in a hand when it ends, and the player plays it as usual (N59).
 * Refuses: not-seated (the stay is over), already-leaving (the player is already being removed).
 */
export function kick(step: Step, { stayId, reason }: Extract<TableInput, { type: 'kick' }>): Refusal | null {
  const seat = occupiedSeats(step.table).find((one) => one.stayId === stayId);
  if (seat === undefined) return 'not-seated';
  if (seat.kick !== undefined) return 'already-leaving';
  step.emit({ type: 'leave-asked', seat: seat.seat, reason: 'kicked', kick: reason });
  return null;
}

/** Marks a player as leaving; `settleLeaving` and the player's next turn do the rest. */
export function askToLeave(step: Step, seat: SeatState, reason: LeaveReason): void {
  step.emit({ type: 'leave-asked', seat: seat.seat, reason });
}

/** Cashes out leaving players who are not in a hand or on an open list and have no debit in flight; at a closing table, everybody leaves (N26, N28, N36, N62). */
export function settleLeaving(step: Step): void {
  if (step.table.status === 'closing' && step.table.hand === null) {
    for (const seat of occupiedSeats(step.table)) {
      if (seat.leaving === null) askToLeave(step, seat, 'table-closed');
    }
  }
  for (const seat of occupiedSeats(step.table)) {
    if (seat.leaving !== null && seat.debit === null && !isDealtIn(step.table, seat.seat)) cashOut(step, seat, seat.leaving);
  }
}

/** Why a stay ended without the player asking for it: the staff's reason, or else the table's own. Null if the player chose to leave. */
export function endedFor({ reason, kick }: Extract<TableOnlyEvent, { type: 'left' }>): KickReason | PaidOutReason | null {
  return kick ?? PAID_OUT_REASONS.find((own) => own === reason) ?? null;
}

function cashOut(step: Step, seat: SeatState, reason: LeaveReason): void {
  if (seat.topUpAsked !== null) {
    step.emit({ type: 'top-up-dropped', seat: seat.seat, lotId: seat.topUpAsked.lotId, reason: 'already-leaving' });
  }
  const { playerId, displayName, stayId, lots, claim, brought, takenOff, kick } = seat;
  const chips = seat.stack + seat.behind;
  const kicked = kick === undefined ? {} : { kick };
  const claims = claim === undefined ? {} : { claim, brought: brought ?? 0, takenOff: takenOff ?? 0 };
  step.emit({ type: 'left', seat: seat.seat, playerId, displayName, stayId, chips, lots, reason, at: step.at, ...claims, ...kicked });
}
