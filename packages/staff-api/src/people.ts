/** A member of the back office team. */
export interface PersonRow {
  readonly personId: string;
  readonly email: string;
  readonly name: string;
  /** Null for service staff. */
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

/** Answer of every change of a member. */
export interface PersonAnswer {
  readonly person: PersonRow;
}

/** Answer of an invitation and of a new link. The link cannot be read again. */
export interface NewLinkAnswer extends PersonAnswer {
  readonly link: string;
  /** ms. */
  readonly expiresAt: number;
}

export interface OperatorName {
  readonly operatorId: string;
  readonly name: string;
}

/** Answer of `GET /operators`: the operators the reader can choose from. */
export interface OperatorsAnswer {
  readonly operators: readonly OperatorName[];
}
