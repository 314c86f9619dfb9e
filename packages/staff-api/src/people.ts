/** Somebody who works in the back office. */
export interface PersonRow {
  readonly personId: string;
  readonly email: string;
  readonly name: string;
  /** Null: the service itself. */
  readonly operatorId: string | null;
  readonly role: string;
  readonly status: 'invited' | 'active' | 'disabled';
  /** Whether an authenticator is set up. */
  readonly totp: boolean;
  readonly createdAt: number;
}

/** Answer of `GET /people`. */
export interface PeopleAnswer {
  readonly people: readonly PersonRow[];
}

/** Answer of every change of a person. */
export interface PersonAnswer {
  readonly person: PersonRow;
}

/** Answer of an invitation and of a new link; the link is told this once. */
export interface NewLinkAnswer extends PersonAnswer {
  readonly link: string;
  /** ms. */
  readonly expiresAt: number;
}

export interface OperatorName {
  readonly operatorId: string;
  readonly name: string;
}

/** Answer of `GET /operators`: those one may choose from. */
export interface OperatorsAnswer {
  readonly operators: readonly OperatorName[];
}
