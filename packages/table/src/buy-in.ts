import type { TableInput } from './inputs.ts';
import { isChipAmount, occupiedSeats, seatOf, settlesEachHand } from './seats.ts';
import { acceptStake, refuseStake } from './stakes.ts';
import type { SeatState, Table } from './state.ts';
import type { Refusal, Step } from './step.ts';
import { acceptTopUp, dropTopUp } from './top-up.ts';

type SitDown = Extract<TableInput, { type: 'sit-down' }>;
type DebitAnswer = Extract<TableInput, { type: 'debit-accepted' | 'debit-refused' }>;

/**
 * Reserves a seat and starts the debit of the buy-in (N1). Under hand settlement, the player sits at once and no money moves (N50).
 * Chips are in minor units.
 * Refuses: table-closing, table-paused, no-such-seat, already-seated, seat-taken, not-a-chip-amount, buy-in-too-small, buy-in-too-big.
 */
export function sitDown(step: Step, input: SitDown): Refusal | null {
  const refusal = seatRefusal(step.table, input) ?? buyInRefusal(step.table, input);
  if (refusal !== null) return refusal;
  const { seat, playerId, displayName, stayId, lotId, chips, metadata } = input;
  const given = metadata === undefined ? {} : { metadata };
  if (settlesEachHand(step.table)) step.emit({ type: 'seat-claimed', seat, playerId, displayName, stayId, chips, at: step.at, ...given });
  else step.emit({ type: 'seat-reserved', seat, playerId, displayName, stayId, lotId, chips, at: step.at, ...given });
  return null;
}

function seatRefusal(table: Table, input: SitDown): Refusal | null {
  if (table.status === 'paused') return 'table-paused';
  if (table.status !== 'open') return 'table-closing';
  if (!Number.isInteger(input.seat) || input.seat < 0 || input.seat >= table.config.seats) return 'no-such-seat';
  if (seatOf(table, input.playerId) !== null) return 'already-seated';
  return table.seats[input.seat] === null ? null : 'seat-taken';
}

function buyInRefusal(table: Table, input: SitDown): Refusal | null {
  if (!isChipAmount(table, input.chips)) return 'not-a-chip-amount';
  // A player who returns soon must bring at least what they left with, even if that is above the maximum buy-in (N2).
  if (input.chips < Math.max(table.config.buyInMin, input.chipsMin)) return 'buy-in-too-small';
  return input.chips > Math.max(table.config.buyInMax, input.chipsMin) ? 'buy-in-too-big' : null;
}

/**
 * The wallet accepted the debit of a buy-in, a top-up or a stake (N1, N31, N52).
 * Refuses: unknown-debit, if no seat is waiting for this lot; the chips must then go back to the wallet.
 */
export function debitAccepted(step: Step, input: DebitAnswer): Refusal | null {
  const seat = seatWaitingFor(step.table, input);
  if (seat?.debit == null) return 'unknown-debit';
  if (settlesEachHand(step.table)) acceptStake(step, seat, seat.debit);
  else if (seat.status === 'seated') acceptTopUp(step, seat, seat.debit);
  else step.emit({ type: 'sat-down', seat: seat.seat, stayId: seat.stayId, lot: seat.debit, at: step.at });
  return null;
}

/** The wallet refused the debit: the seat is freed, the top-up is dropped, or the hand begins without the player (N52). Refuses: unknown-debit. */
export function debitRefused(step: Step, input: Extract<DebitAnswer, { type: 'debit-refused' }>): Refusal | null {
  const seat = seatWaitingFor(step.table, input);
  if (seat === null) return 'unknown-debit';
  if (settlesEachHand(step.table)) refuseStake(step, seat, input);
  else if (seat.status === 'seated') dropTopUp(step, seat.seat, input.lotId, input.reason);
  else {
    const { playerId, stayId } = seat;
    step.emit({ type: 'seat-released', seat: seat.seat, playerId, stayId, lotId: input.lotId, reason: input.reason });
  }
  return null;
}

function seatWaitingFor(table: Table, { stayId, lotId }: DebitAnswer): SeatState | null {
  return occupiedSeats(table).find((seat) => seat.stayId === stayId && seat.debit?.lotId === lotId) ?? null;
}
