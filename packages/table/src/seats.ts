import type { Chips, Seat } from '@cardroom/poker';
import type { SeatState, Table } from './state.ts';

/** The occupied seats in seat order. */
export function occupiedSeats(table: Table): SeatState[] {
  return table.seats.filter((seat) => seat !== null);
}

/** A player's seat, reserved or seated; null if they have none. */
export function seatOf(table: Table, playerId: string): SeatState | null {
  return occupiedSeats(table).find((seat) => seat.playerId === playerId) ?? null;
}

/** The seat of a player who is seated; null if they have no seat or their buy-in is still in flight. */
export function seatedPlayer(table: Table, playerId: string): SeatState | null {
  const seat = seatOf(table, playerId);
  return seat?.status === 'seated' ? seat : null;
}

/** Whether this table settles hand by hand, so that players hold claims instead of chips between hands (N50). */
export function settlesEachHand({ config }: Pick<Table, 'config'>): boolean {
  return config.settlement === 'hand';
}

/** A player's stack between hands, or their claim under hand settlement, without top-ups not yet added. */
export function chipsOf(seat: SeatState): Chips {
  return seat.claim ?? seat.stack;
}

/** Everything a player has brought to the seat: the lots of all debits, or all claims under hand settlement. */
export function broughtBy(seat: SeatState): Chips {
  return seat.brought ?? seat.lots.reduce((sum, lot) => sum + lot.chips, 0);
}

/** Whether the seat was dealt into the running hand, folded or not. */
export function inHand(table: Table, seat: Seat): boolean {
  return table.hand?.seats.some((player) => player.seat === seat) ?? false;
}

/** Whether the seat is in the running hand, or the open list has fixed that it is dealt into the next one (N62). */
export function isDealtIn(table: Table, seat: Seat): boolean {
  return inHand(table, seat) || (table.cut?.dealt.includes(seat) ?? false);
}

/** Whether the player is a candidate for the next hand; a blind that they owe may still keep them waiting. */
export function mayBeDealt(seat: SeatState): boolean {
  return seat.status === 'seated' && chipsOf(seat) > 0 && !seat.sittingOut && seat.leaving === null;
}

/** Clockwise steps from one seat to another, 1..seats; a full round from a seat to itself. */
export function clockwiseSteps(from: Seat, to: Seat, seats: number): number {
  const steps = (to - from + seats) % seats;
  return steps === 0 ? seats : steps;
}

/** Whether `seat` is strictly between two seats, going clockwise. All other seats are between a seat and itself. */
export function isBetween(seat: Seat, from: Seat, to: Seat, seats: number): boolean {
  return seat !== from && seat !== to && clockwiseSteps(from, seat, seats) < clockwiseSteps(from, to, seats);
}

/** The table with some members of one occupied seat replaced; unchanged if the seat is empty. */
export function patchSeat(table: Table, seat: Seat, patch: Partial<SeatState>): Table {
  return mapSeats(table, (old) => (old.seat === seat ? { ...old, ...patch } : old));
}

/** The table with `change` applied to every occupied seat. */
export function mapSeats(table: Table, change: (seat: SeatState) => SeatState): Table {
  return { ...table, seats: table.seats.map((seat) => (seat === null ? null : change(seat))) };
}

/** The table with one seat filled or emptied. */
export function putSeat(table: Table, seat: Seat, state: SeatState | null): Table {
  return { ...table, seats: table.seats.map((old, index) => (index === seat ? state : old)) };
}

/** Whether an amount is a positive whole number of the room's chips. */
export function isChipAmount(table: Table, chips: Chips): boolean {
  return Number.isSafeInteger(chips) && chips > 0 && chips % table.config.chipUnit === 0;
}
