/** The player behind a socket, taken from the session when the place was reserved, never from a message. */
export interface PlayerAuth {
  readonly operatorId: string;
  readonly playerId: string;
  readonly displayName: string;
  readonly currency: string;
  /** `operatorId:currency` */
  readonly pool: string;
  /** Row of the player session, checked again when the socket joins. Colyseus uses the name `sessionId` for the ticket of the place. */
  readonly playerSessionId: string;
  /** The operator's metadata of the launch, as JSON text; absent if it gave none. */
  readonly metadata?: string;
}

/** The calling player, taken from the player session and never from the request. */
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
  /** The operator's metadata of the launch, as JSON text; absent if it gave none. It never reaches the browser. */
  readonly metadata?: string;
}

/** A player in a seat. `playerId` never leaves the service. */
export interface SeatedIdentity {
  readonly seat: number;
  readonly stayId: string;
  readonly playerId: string;
  readonly name: string;
}

export interface RenewedToken {
  readonly token: string;
  readonly expiresAt: number;
}

/**
 * Player sessions as the rooms use them (`createPlayerSessions` in sessions.ts). A socket has no token of its
 * own: an authenticated HTTP call reserved its place.
 */
export interface PlayerSessions {
  /** The player behind a bearer token; null when the session is unknown, ended, replaced or idle for too long. Counts as contact. */
  authenticate(token: string): Promise<PlayerIdentity | null>;
  /**
   * Issues a new token for a live session, to be sent as the `session` message; null when the session has ended, `renewed` when
   * another call has just issued one. The old token stays valid until a minute after the new one is first used. Call it every
   * `SESSION_ROTATE_MS` per connected player.
   */
  rotate(sessionId: string): Promise<RenewedToken | 'renewed' | null>;
  /** Whether the session behind a socket is still valid; checked when the socket joins. */
  isLive(sessionId: string): Promise<boolean>;
  /** Records contact over sockets, which extends these sessions. */
  touch(sessionIds: readonly string[]): Promise<void>;
}

export const SESSION_ROTATE_MS = 15 * 60_000;

/** How long the previous token keeps working after the new one is first used. */
export const SESSION_OVERLAP_MS = 60_000;

/** How long after its last contact a session without an open stay ends. */
export const SESSION_IDLE_MS = 30 * 60_000;
