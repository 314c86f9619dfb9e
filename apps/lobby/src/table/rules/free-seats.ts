import type { TableState, YouMessage } from '../connection.ts';

/** Whether a free seat is held for somebody else on the waiting list. */
export function isHeld(you: YouMessage | null, seat: number): boolean {
  return you?.heldSeats?.includes(seat) ?? false;
}

/** Seats that somebody without one may take: nobody sits there, and they are held for nobody else. */
export function freeSeats(table: TableState | null, you: YouMessage | null): readonly number[] {
  const seats = table?.seats ?? [];
  return seats.flatMap(({ status }, seat) => (status === 'empty' && !isHeld(you, seat) ? [seat] : []));
}
