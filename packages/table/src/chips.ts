import { type Chips, totalPot } from '@cardroom/poker';
import { inHand, occupiedSeats } from './seats.ts';
import type { Table } from './state.ts';

/**
 * All chips on the table: stacks, accepted top-ups not yet added, bets and pots. A claim is not chips: its money is at the operator.
 * Always equals accepted lots − credits − rake taken (law 1).
 */
export function tableChips(table: Table): Chips {
  const seats = occupiedSeats(table).reduce((sum, seat) => sum + seat.behind + (inHand(table, seat.seat) ? 0 : seat.stack), 0);
  return table.hand === null ? seats : seats + totalPot(table.hand) + table.hand.seats.reduce((sum, { stack }) => sum + stack, 0);
}
