import type { PublicTable, YouMessage } from '../connection.ts';

/** Whether a free seat is reserved for another player on the waitlist. */
export function isHeld(you: YouMessage | null, seat: number): boolean {
  return you?.heldSeats?.includes(seat) ?? false;
}

/** Seats an observer may take: empty, and not reserved for another player. */
export function freeSeats(table: PublicTable | null, you: YouMessage | null): readonly number[] {
  const seats = table?.seats ?? [];
  return seats.flatMap(({ status }, seat) => (status === 'empty' && !isHeld(you, seat) ? [seat] : []));
}

/** This seat if it is free, otherwise the next free one clockwise; null when no seat is free. `free` in ascending order. */
export function nextFree(free: readonly number[], seat: number): number | null {
  return free.find((one) => one >= seat) ?? free[0] ?? null;
}
