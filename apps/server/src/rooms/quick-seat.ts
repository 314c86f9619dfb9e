import { randomInt } from 'node:crypto';
import type { OpenTable } from './open-table.ts';

export interface QuickSeat {
  readonly tableId: string;
  readonly seat: number;
}

/**
 * The table of a room where a newcomer finds the most company, and a free seat there by chance:
 * nobody can plan beside whom he sits. A player who sits in the room already is led to his own seat. Null when every seat is taken.
 */
export function quickSeat(tables: readonly OpenTable[], playerId: string, random: (max: number) => number = randomInt): QuickSeat | null {
  for (const { loop } of tables) {
    const own = loop.table.seats.find((seat) => seat?.playerId === playerId);
    if (own) return { tableId: loop.tableId, seat: own.seat };
  }
  const open = tables.filter(
    ({ loop }) => loop.state === 'running' && loop.table.status === 'open' && freeSeats(loop.table.seats).length > 0,
  );
  const best = open.reduce<OpenTable | null>((found, table) => (found === null || table.taken > found.taken ? table : found), null);
  if (best === null) return null;
  const free = freeSeats(best.loop.table.seats);
  const seat = free[random(free.length)];
  return seat === undefined ? null : { tableId: best.tableId, seat };
}

function freeSeats(seats: readonly unknown[]): number[] {
  return seats.flatMap((seat, index) => (seat === null ? [index] : []));
}
