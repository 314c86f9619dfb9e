import type { Chips, Seat } from '@cardroom/poker';
import type { Lot } from './events.ts';
import type { TableInput } from './inputs.ts';
import { chipsOf, inHand, isChipAmount, occupiedSeats, seatedPlayer, settlesEachHand } from './seats.ts';
import type { SeatState, Table } from './state.ts';
import type { Refusal, Step } from './step.ts';

/**
 * A player asks for more chips: during a hand the request is kept for its end (N29), otherwise it is debited at once (N30).
 * Refuses: table-closing, table-paused, not-seated, already-leaving, top-up-pending, not-a-chip-amount,
 * nothing-to-top-up, buy-in-too-big, buy-in-too-small (a rebuy below the minimum buy-in).
 */
export function topUp(step: Step, input: Extract<TableInput, { type: 'top-up' }>): Refusal | null {
  const { table } = step;
  if (table.status === 'paused') return 'table-paused';
  if (table.status !== 'open') return 'table-closing';
  const seat = seatedPlayer(table, input.playerId);
  if (seat === null) return 'not-seated';
  if (seat.leaving !== null) return 'already-leaving';
  if (seat.topUpAsked !== null || (seat.debit !== null && !settlesEachHand(table))) return 'top-up-pending';
  if (!isChipAmount(table, input.chips)) return 'not-a-chip-amount';
  if (input.chips > table.config.buyInMax) return 'buy-in-too-big';
  if (isBound(table, seat)) {
    step.emit({ type: 'top-up-asked', seat: seat.seat, lotId: input.lotId, chips: input.chips });
    return null;
  }
  const refusal = topUpRefusal(table, seat, input.chips);
  if (refusal === null) bring(step, seat, { lotId: input.lotId, chips: input.chips });
  return refusal;
}

function topUpRefusal(table: Table, seat: SeatState, chips: Chips): Refusal | null {
  const room = roomForChips(table, seat);
  if (room <= 0) return 'nothing-to-top-up';
  if (chips > room) return 'buy-in-too-big';
  return isRebuyTooSmall(table, seat, chips) ? 'buy-in-too-small' : null;
}

/** At the end of the hand, debits the requested top-ups as far as the maximum buy-in leaves room (N29). */
export function settleTopUps(step: Step): void {
  for (const seat of occupiedSeats(step.table)) {
    const asked = seat.topUpAsked;
    if (asked === null || isBound(step.table, seat)) continue;
    const chips = Math.min(asked.chips, roomForChips(step.table, seat));
    if (seat.leaving !== null) dropTopUp(step, seat.seat, asked.lotId, 'already-leaving');
    // A paused table takes no money; the request waits until play resumes (N35).
    else if (step.table.status === 'paused') continue;
    else if (chips <= 0) dropTopUp(step, seat.seat, asked.lotId, 'nothing-to-top-up');
    else if (isRebuyTooSmall(step.table, seat, chips)) dropTopUp(step, seat.seat, asked.lotId, 'buy-in-too-small');
    else bring(step, seat, { lotId: asked.lotId, chips });
  }
}

/** The debit of a top-up was accepted: the chips wait beside the stack (N31). */
export function acceptTopUp(step: Step, seat: SeatState, lot: Lot): void {
  step.emit({ type: 'top-up-accepted', seat: seat.seat, lot });
}

/** A top-up ends without chips; `reason` is a stable code for the player. */
export function dropTopUp(step: Step, seat: Seat, lotId: string, reason: string): void {
  step.emit({ type: 'top-up-dropped', seat, lotId, reason });
}

/** Adds waiting chips to the stacks of players who are not in a hand; a player who had no chips left is back in the game (N23, N31). */
export function settleBehind(step: Step): void {
  for (const seat of occupiedSeats(step.table)) {
    if (seat.behind === 0 || inHand(step.table, seat.seat)) continue;
    step.emit({ type: 'behind-added', seat: seat.seat, chips: seat.behind });
    if (seat.sitOutReason === 'no-chips' && seat.connected) step.emit({ type: 'came-back', seat: seat.seat });
  }
}

/** The chips a player may still add before reaching the maximum buy-in. */
function roomForChips(table: Table, seat: SeatState): Chips {
  return table.config.buyInMax - chipsOf(seat) - seat.behind;
}

function isRebuyTooSmall(table: Table, seat: SeatState, chips: Chips): boolean {
  return chipsOf(seat) + seat.behind === 0 && chips < table.config.buyInMin;
}

/** Whether the player is in a hand, or about to be with a stake that has been asked for; chips are then added afterwards. */
function isBound(table: Table, seat: SeatState): boolean {
  return inHand(table, seat.seat) || (settlesEachHand(table) && (seat.debit !== null || seat.lots.length > 0));
}

/** Debits a top-up or, under hand settlement, raises the claim for the next hand without moving any money (N56). */
function bring(step: Step, seat: SeatState, lot: Lot): void {
  if (!settlesEachHand(step.table)) {
    const { playerId, stayId } = seat;
    step.emit({ type: 'top-up-debited', seat: seat.seat, playerId, stayId, ...lot });
    return;
  }
  step.emit({ type: 'claim-raised', seat: seat.seat, chips: lot.chips });
  if (seat.sitOutReason === 'no-chips' && seat.connected) step.emit({ type: 'came-back', seat: seat.seat });
}
