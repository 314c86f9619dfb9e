import type { LobbyRow } from './lobby-row.ts';

/**
 * One room of a list that is too long to be sent as a whole: what its tables have in common, and sums over them. `averagePot`,
 * `handsPerHour` and `flopPercent` are those of its tables together.
 */
export interface RoomLine extends Omit<LobbyRow, 'tableId'> {
  readonly tables: number;
  /** Seats without a player. */
  readonly freeSeats: number;
  /** The players at its fullest table. */
  readonly mostPlayers: number;
}
