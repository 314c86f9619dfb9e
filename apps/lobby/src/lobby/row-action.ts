import type { LobbyRow } from '@cardroom/protocol/shapes';
import { hasSeat } from '@cardroom/views/listing';

/** What pressing a table's button does. */
export type RowAction = 'return' | 'listed' | 'watch' | 'join' | 'open' | 'sit';

export interface RowPlayer {
  /** The player has a seat at this table. */
  readonly seated: boolean;
  /** The player is on its waitlist. */
  readonly waits: boolean;
  /** Nobody plays at any listed table, so that sitting down opens one. */
  readonly alone: boolean;
}

/**
 * The action of a table's button: back to the player's own seat, to the waitlist they are on, only watching if the table is closing, joining
 * the waitlist if no seat is free for newcomers, otherwise sitting down.
 */
export function actionOf(row: Pick<LobbyRow, 'players' | 'seats' | 'waiting' | 'status'>, { seated, waits, alone }: RowPlayer): RowAction {
  if (seated) return 'return';
  if (waits) return 'listed';
  if (row.status !== 'open') return 'watch';
  if (hasSeat(row)) return alone ? 'open' : 'sit';
  return 'join';
}
