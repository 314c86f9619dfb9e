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
  readonly requests: readonly AccessRequestRow[];
}

/** A request to give somebody rights that take two people. */
export interface AccessRequestRow {
  readonly requestId: string;
  readonly action: 'invite' | 'link' | 'role' | 'enable';
  readonly email: string;
  readonly name: string;
  /** The role afterwards. */
  readonly role: string;
  /** Null for service staff. */
  readonly operatorId: string | null;
  readonly askedName: string;
  /** ms. */
  readonly askedAt: number;
  readonly expiresAt: number;
  /** Whether the reader requested it. */
  readonly mine: boolean;
  /** Why the reader cannot approve it; null when they can. */
  readonly hindrance: string | null;
}

/** Answer of a change that waits for a second person. The code, without which the link will not work, cannot be read again. */
export interface AccessAskedAnswer {
  readonly asked: AccessRequestRow;
  /** Null where no link follows. */
  readonly code: string | null;
}

/** Answer of an approval; `link` is null where the account keeps its credentials. */
export interface AccessApprovedAnswer extends PersonAnswer {
  readonly link: string | null;
  /** ms. */
  readonly expiresAt: number | null;
}

/** Answer of a declined or withdrawn request. */
export interface AccessClosedAnswer {
  readonly requestId: string;
  readonly state: 'declined' | 'withdrawn';
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
  readonly currencies: readonly string[];
}

/** Answer of `GET /operators`: the operators the reader can choose from. */
export interface OperatorsAnswer {
  readonly operators: readonly OperatorName[];
}
