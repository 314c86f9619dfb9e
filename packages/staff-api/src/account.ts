/** How far somebody has come in: `code` after the password, `enrol` where his role still needs an authenticator. */
export type Stage = 'code' | 'enrol' | 'full';

/** Whoever is signed in. */
export interface Me {
  readonly email: string;
  readonly name: string;
  readonly role: string;
  /** Null: the service itself. */
  readonly operatorId: string | null;
  /** Whether an authenticator is set up. */
  readonly totp: boolean;
}

/** Answer of `GET /session`. */
export interface SessionAnswer {
  readonly stage: Stage;
  /** ms; until then no fresh code is asked for. */
  readonly steppedUpUntil: number;
  readonly person: Me;
  /** None before he is in. */
  readonly rights: readonly string[];
}

/** Answer of every call that lets somebody in a stage further. */
export interface EnteredAnswer {
  readonly stage: Stage;
}

/** Where one is signed in; ms. */
export interface OpenSession {
  readonly sessionId: string;
  readonly address: string;
  /** The browser's User-Agent. */
  readonly browser: string;
  readonly createdAt: number;
  readonly seenAt: number;
  /** The one that asks. */
  readonly present: boolean;
}

/** Answer of `GET /sessions`. */
export interface SessionsAnswer {
  readonly sessions: readonly OpenSession[];
}

/** Answer of `POST /authenticator`: the new key as text and for a QR code. */
export interface AuthenticatorAnswer {
  readonly key: string;
  readonly uri: string;
}

/** Answer of `POST /recovery-codes`; they are told this once. */
export interface RecoveryCodesAnswer {
  readonly recoveryCodes: readonly string[];
}

/** Answer of `POST /links/look`: whom a one-time link is for. */
export interface InvitationAnswer {
  readonly email: string;
  readonly name: string;
  readonly role: string;
}
