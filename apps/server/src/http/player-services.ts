import type { BalanceMessage, OpeningView, OpenStay, ReceiptMessage, TablePreview } from '@cardroom/protocol';

/** Who calls, taken from the player session; never from the request itself. */
export interface PlayerIdentity {
  readonly sessionId: string;
  readonly operatorId: string;
  readonly playerId: string;
  readonly currency: string;
  readonly displayName: string;
  /** BCP 47 tag resolved at launch. */
  readonly locale: string;
  readonly country: string;
  readonly timezone: string;
}

/** Why a call of the player API is refused; nothing changed. */
export const PLAYER_REFUSALS = ['not-found', 'no-open-seat', 'too-many-connections', 'unavailable'] as const;
export type PlayerRefusal = (typeof PLAYER_REFUSALS)[number];

/** A Colyseus seat reservation as the browser's SDK consumes it. */
export type SeatReservation = Readonly<Record<string, unknown>>;

/** One taken seat. `playerId` never leaves the service. */
export interface SeatedIdentity {
  readonly seat: number;
  readonly stayId: string;
  readonly playerId: string;
  readonly name: string;
}

/** What the player API needs from rooms and wallet. Tables of another operator or currency are `not-found`. */
export interface PlayerServices {
  /** Balance as the wallet told it last; `fresh` asks the operator again, at most one call in flight per player. */
  balance(player: PlayerIdentity, fresh: boolean): Promise<BalanceMessage>;
  /** What his lobby shows first. */
  opening(player: PlayerIdentity): Promise<OpeningView>;
  stays(player: PlayerIdentity): Promise<readonly OpenStay[]>;
  /** Newest first, at most 50. */
  receipts(player: PlayerIdentity): Promise<readonly ReceiptMessage[]>;
  joinLobby(player: PlayerIdentity): Promise<SeatReservation | PlayerRefusal>;
  joinTable(player: PlayerIdentity, tableId: string): Promise<SeatReservation | PlayerRefusal>;
  /** The best open table of the room and a free seat there. */
  quickSeat(player: PlayerIdentity, roomId: string): Promise<{ readonly tableId: string; readonly seat: number } | PlayerRefusal>;
  /** Who sits at a table with how much, for somebody who has not joined it. */
  preview(player: PlayerIdentity, tableId: string): Promise<TablePreview | PlayerRefusal>;
  /** Who sits at a table now, the caller included. */
  seated(player: PlayerIdentity, tableId: string): Promise<readonly SeatedIdentity[] | PlayerRefusal>;
  /** A launch URL of this player was redeemed into a new session: close all sockets of his other sessions with 4100; seats are kept. */
  takenOver(player: PlayerIdentity): void;
}

/**
 * What rooms ask of player sessions (`createPlayerSessions` in sessions.ts). A socket presents no token of its own:
 * its seat reservation was made by an authenticated HTTP call.
 */
export interface PlayerSessions {
  /** The player behind a bearer token; null when unknown, ended, replaced or too long without contact. Counts as contact. */
  authenticate(token: string): Promise<PlayerIdentity | null>;
  /** A new token for a live session, to be sent as the `session` message; the old one stays valid until a minute after the new one is first used. Null when the session has ended. Call it every `SESSION_ROTATE_MS` per connected player. */
  rotate(sessionId: string): Promise<{ readonly token: string; readonly expiresAt: number } | null>;
  /** Whether the session behind a socket still holds; asked at each reconnect. */
  isLive(sessionId: string): Promise<boolean>;
  /** Contact over a socket; extends the session. */
  touch(sessionId: string): Promise<void>;
  /** Ends a session, e.g. after a kick; its token stops working at once. */
  end(sessionId: string, reason: string): Promise<void>;
}

export const SESSION_ROTATE_MS = 15 * 60_000;
/** How long the token before the last rotation still works once the new one was used. */
export const SESSION_OVERLAP_MS = 60_000;
/** A session without open stay ends this long after its last contact. */
export const SESSION_IDLE_MS = 30 * 60_000;
