import type { KickReason } from '@cardroom/table';
import type { LimitedPlayer } from '../players/limits.ts';
import type { OpenTable } from './open-table.ts';

/**
 * Removes these players from their seats at these tables, as staff would (N59); a running hand is played to its end. Resolves when every
 * table has answered; a table that refuses has to be asked again.
 */
export async function takeFromSeats(
  tables: readonly OpenTable[],
  players: readonly LimitedPlayer[],
  reason: KickReason = 'account',
): Promise<void> {
  const keys = new Set(players.map(keyOf));
  const kicks = tables.flatMap((table) =>
    table.loop.table.seats.flatMap((seat) => {
      if (seat === null || seat.kick !== undefined) return [];
      const isTaken = keys.has(keyOf({ operatorId: table.config.operatorId, playerId: seat.playerId }));
      return isTaken ? [table.loop.offer({ type: 'kick', stayId: seat.stayId, reason })] : [];
    }),
  );
  await Promise.all(kicks);
}

function keyOf({ operatorId, playerId }: LimitedPlayer): string {
  return `${operatorId} ${playerId}`;
}
