import type { BalanceMessage, OpeningView, OpenStay, ReceiptMessage, RoomPlace, TablePreview } from '@cardroom/protocol';
import type { PlayerIdentity, SeatedIdentity } from '../players/identity.ts';
import type { LaunchPlace } from '../players/launch-codes.ts';

/** Refusals of the player API's calls; a refused call changes nothing. */
export const PLAYER_REFUSALS = ['not-found', 'no-open-seat', 'too-many-connections', 'unavailable'] as const;

export type PlayerRefusal = (typeof PLAYER_REFUSALS)[number];

/** The rooms and wallet behind the player API. Tables of another operator or currency are `not-found`. */
export interface PlayerServices {
  /** The last balance the wallet reported; `fresh` asks the operator again, with at most one call in flight per player. */
  balance(player: PlayerIdentity, fresh: boolean): Promise<BalanceMessage>;
  /** The data the lobby shows first; without its list for a player who lands at a table. */
  opening(player: PlayerIdentity, at: 'lobby' | 'table'): Promise<OpeningView>;
  stays(player: PlayerIdentity): Promise<readonly OpenStay[]>;
  /** Newest first, at most 50. */
  receipts(player: PlayerIdentity): Promise<readonly ReceiptMessage[]>;
  joinLobby(player: PlayerIdentity): Promise<RoomPlace | PlayerRefusal>;
  joinTable(player: PlayerIdentity, tableId: string): Promise<RoomPlace | PlayerRefusal>;
  /** A free seat at the first of these tables that has one; tables where the player already sits are passed over. */
  quickSeat(
    player: PlayerIdentity,
    tableIds: readonly string[],
  ): Promise<{ readonly tableId: string; readonly seat: number } | PlayerRefusal>;
  /** The table that a launch leads to: the named one, or the one of the room that quick seat would choose; null if there is none any more. */
  landing(player: PlayerIdentity, place: LaunchPlace): Promise<string | null>;
  /** The players and stacks at a table, for a player who has not joined it. */
  preview(player: PlayerIdentity, tableId: string): Promise<TablePreview | PlayerRefusal>;
  /** The players seated at a table now, including the caller. */
  seated(player: PlayerIdentity, tableId: string): Promise<readonly SeatedIdentity[] | PlayerRefusal>;
  /** Closes the sockets of the player's other sessions with 4100 after a launch URL has opened a new one. Seats are kept. */
  takenOver(player: PlayerIdentity): void;
}
