import type { Chips, Seat } from '@cardroom/poker';
import type { SeatState, Table } from './state.ts';

/** The occupied seats in seat order. */
export function occupiedSeats(table: Table): SeatState[] {
  return table.seats.filter((seat) => seat !== null);
}

/** The seat of a player, reserved or seated; null when he has none. */
export function seatOf(table: Table, playerId: string): SeatState | null {
  return occupiedSeats(table).find((seat) => seat.playerId === playerId) ?? null;
}

/** The seat of a player who sits with chips accepted by the wallet; null for a stranger or while his buy-in is in flight. */
export function seatedPlayer(table: Table, playerId: string): SeatState | null {
  const seat = seatOf(table, playerId);
  return seat?.status === 'seated' ? seat : null;
}

/** Whether each hand at this table is settled by itself, so that players hold claims and no chips between hands (N50). */
export function settlesEachHand({ config }: Pick<Table, 'config'>): boolean {
  return config.settlement === 'hand';
}

/** What a player has at the table outside a hand, chips behind left out: his stack, or his claim where each hand is settled. */
export function chipsOf(seat: SeatState): Chips {
  return seat.claim ?? seat.stack;
}

/** All a player brought to his seat: the lots of his debits, or his claims where each hand is settled. */
export function broughtBy(seat: SeatState): Chips {
  return seat.brought ?? seat.lots.reduce((sum, lot) => sum + lot.chips, 0);
}

/** Whether the seat was dealt into the running hand, folded or not. */
export function inHand(table: Table, seat: Seat): boolean {
  return table.hand?.seats.some((player) => player.seat === seat) ?? false;
}

/** Whether the player may be dealt in as far as he himself is concerned; blinds may still keep him waiting. */
export function mayBeDealt(seat: SeatState): boolean {
  return seat.status === 'seated' && chipsOf(seat) > 0 && !seat.sittingOut && seat.leaving === null;
}

/** Steps clockwise from one seat to another, 1..seats; a full round from a seat to itself. */
export function clockwiseSteps(from: Seat, to: Seat, seats: number): number {
  const steps = (to - from + seats) % seats;
  return steps === 0 ? seats : steps;
}

/** Whether `seat` lies strictly between two seats, going clockwise. Between a seat and itself lies everybody else. */
export function isBetween(seat: Seat, from: Seat, to: Seat, seats: number): boolean {
  return seat !== from && seat !== to && clockwiseSteps(from, seat, seats) < clockwiseSteps(from, to, seats);
}

/** The table with some members of one occupied seat replaced; unchanged when the seat is empty. */
export function patchSeat(table: Table, seat: Seat, patch: Partial<SeatState>): Table {
  return mapSeats(table, (old) => (old.seat === seat ? { ...old, ...patch } : old));
}

/** The table with every occupied seat replaced by what `change` makes of it. */
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
