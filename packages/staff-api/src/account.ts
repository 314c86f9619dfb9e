/** The stage of a sign-in: `code` after the password, `enrol` while a required authenticator is not set up. */
export type Stage = 'code' | 'enrol' | 'full';

/** The signed-in member. */
export interface Me {
  readonly email: string;
  readonly name: string;
  readonly role: string;
  /** Null for service staff. */
  readonly operatorId: string | null;
  /** Whether an authenticator is set up. */
  readonly totp: boolean;
}

/** Answer of `GET /session`. */
export interface SessionAnswer {
  readonly stage: Stage;
  /** Until when no fresh code is required, ms. */
  readonly steppedUpUntil: number;
  readonly person: Me;
  /** Empty until sign-in is complete. */
  readonly rights: readonly string[];
}

/** Answer of every call that completes a stage of signing in. */
export interface EnteredAnswer {
  readonly stage: Stage;
}

/** A session of the member; ms. */
export interface OpenSession {
  readonly sessionId: string;
  readonly address: string;
  /** The browser's User-Agent. */
  readonly browser: string;
  readonly createdAt: number;
  readonly seenAt: number;
  /** The session that makes this call. */
  readonly present: boolean;
}

/** Answer of `GET /sessions`. */
export interface SessionsAnswer {
  readonly sessions: readonly OpenSession[];
}

/** Answer of `POST /authenticator`: the new key as text and as the URI of a QR code. */
export interface AuthenticatorAnswer {
  readonly key: string;
  readonly uri: string;
}

/** Answer of `POST /recovery-codes`; the codes cannot be read again. */
export interface RecoveryCodesAnswer {
  readonly recoveryCodes: readonly string[];
}

/** Answer of `POST /links/look`: the member a one-time link is for. */
export interface InvitationAnswer {
  /** Whether the link works only with the code that its requester has. */
  readonly needsCode: boolean;
  readonly email: string;
  readonly name: string;
  readonly role: string;
}
