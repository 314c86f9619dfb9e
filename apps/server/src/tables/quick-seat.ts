import { randomInt } from 'node:crypto';
import type { OpenTable } from './open-table.ts';

export interface QuickSeat {
  readonly tableId: string;
  readonly seat: number;
}

/**
 * The fullest table of a room and a random free seat there, so that nobody can choose whom to sit next to. A player who already sits in the
 * room gets their own seat. Seats that are `isHeld` for the waitlist are not free. Null when no seat is free.
 */
export function quickSeat(
  tables: readonly OpenTable[],
  playerId: string,
  isHeld: (table: OpenTable, seat: number) => boolean,
  random: (max: number) => number = randomInt,
): QuickSeat | null {
  for (const { loop } of tables) {
    const own = loop.table.seats.find((seat) => seat?.playerId === playerId);
    if (own) return { tableId: loop.tableId, seat: own.seat };
  }
  const freeSeats = (table: OpenTable): number[] =>
    table.loop.table.seats.flatMap((seat, index) => (seat === null && !isHeld(table, index) ? [index] : []));
  const open = tables.filter((table) => table.takesPlayers && freeSeats(table).length > 0);
  const best = open.reduce<OpenTable | null>((found, table) => (found === null || table.taken > found.taken ? table : found), null);
  if (best === null) return null;
  const free = freeSeats(best);
  const seat = free[random(free.length)];
  return seat === undefined ? null : { tableId: best.tableId, seat };
}

/** For whom a seat is wanted. */
export interface SeatSeeker {
  readonly playerId: string;
  /** Whether the seat is reserved for another player on the waitlist. */
  isHeld(table: OpenTable, seat: number): boolean;
}

/**
 * A random free seat at the first of these tables that has one, in the player's order of preference. Tables where they already sit are passed
 * over, so that they get another one. Null when no seat is free.
 */
export function firstSeat(
  tables: readonly OpenTable[],
  { playerId, isHeld }: SeatSeeker,
  random: (max: number) => number = randomInt,
): QuickSeat | null {
  for (const table of tables) {
    const { seats } = table.loop.table;
    if (!table.takesPlayers || seats.some((seat) => seat?.playerId === playerId)) continue;
    const free = seats.flatMap((seat, index) => (seat === null && !isHeld(table, index) ? [index] : []));
    const seat = free.length === 0 ? undefined : free[random(free.length)];
    if (seat !== undefined) return { tableId: table.tableId, seat };
  }
  return null;
}
