import { randomInt } from 'node:crypto';
import type { OpenTable } from './open-table.ts';

export interface QuickSeat {
  readonly tableId: string;
  readonly seat: number;
}

/**
 * The table of a room where a newcomer finds the most company, and a free seat there by chance:
 * nobody can plan beside whom he sits. A player who sits in the room already is led to his own seat. Seats that `isHeld` for others who wait
 * are not free. Null when every seat is taken.
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
