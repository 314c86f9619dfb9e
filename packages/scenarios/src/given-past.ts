import type { SeatState, Table } from '@cardroom/table';
import type { Scenario } from './ast.ts';
import { realSeat } from './level.ts';

/**
 * The table as earlier hands would have left it, so that the next hand has the given button, blinds and owed blinds. The small blind
 * falls where the big blind was (N5), and the button where the small blind was (N6).
 */
export function withGivenPast(table: Table, scenario: Scenario): Table {
  const { given } = scenario;
  if (given === null) return table;
  const real = (seat: number | null) => (seat === null ? null : realSeat(scenario, seat));
  const button = real(given.button);
  const past = given.bombPot
    ? {
        button,
        smallBlindSeat: real(given.small),
        bigBlindSeat: real(given.big) ?? button,
        handsPlayed: (table.config.bombPot?.everyHands ?? 1) - 1,
      }
    : { button, smallBlindSeat: button, bigBlindSeat: real(given.small) ?? seatBefore(table, real(given.big) ?? button ?? 0) };
  const seats = table.seats.map((seat): SeatState | null => {
    const owes = given.owing.find(({ name }) => name === seat?.displayName);
    if (seat === null) return null;
    if (owes === undefined) return { ...seat, waitsForBlind: false };
    // A player who owes a blind where the small blind falls can only have bought the button (N10).
    const entry = seat.seat === real(given.small) ? 'buy-button' : 'post';
    return { ...seat, waitsForBlind: true, entry, missedSmall: owes.small, missedBig: owes.big };
  });
  return { ...table, ...past, seats };
}

/** The previous occupied seat, from which the button blind moves on in short deck. */
function seatBefore(table: Table, seat: number): number {
  const size = table.config.seats;
  for (let steps = 1; steps < size; steps += 1) {
    const before = (seat - steps + size) % size;
    if (table.seats[before] !== null) return before;
  }
  return seat;
}
