/**
 * Messages about the fair deal, whose format is packages/fairness/FORMAT.md. A client that has asked for them with `follow-deal` gets the
 * signed statements of its table and the openings of the cards that it is shown. Byte strings are lower-case hex, times server ms.
 */

/** Ed25519 over a hash of the format: the ID of the key, and the signature. */
export interface DealSignature {
  readonly kid: string;
  readonly sig: string;
}

/** A signed statement; `said` has the members of FORMAT, section 8. */
export interface DealStatement extends DealSignature {
  readonly n: number;
  readonly kind: 'commit' | 'list' | 'cut' | 'close' | 'void';
  readonly said: Readonly<Record<string, unknown>>;
}

/** Where a card of the played deck was sealed. */
export interface DealOpening {
  readonly pos: number;
  readonly why: 'own' | 'board' | 'board2' | 'shown' | 'rabbit';
  readonly leaf: number;
  readonly card: number;
  readonly salt: string;
}

/** To everybody who follows, after each step that has any of it. */
export interface DealMessage {
  readonly statements?: readonly DealStatement[];
  /** Cards that everybody has been shown. */
  readonly opened?: { readonly n: number; readonly cards: readonly DealOpening[] };
  /** The leaves of the deck of a hand that has ended: 32 bytes for each place, joined, in hex. */
  readonly leaves?: { readonly n: number; readonly leaves: string };
}

/** Private: the player's own hole cards. */
export interface OwnDealMessage {
  readonly n: number;
  readonly cards: readonly DealOpening[];
}

/** The answer to `follow-deal`: what has been said of the running and of the next number, and cards of the running hand so far. */
export interface FollowedDeal extends DealMessage {
  readonly origin: string;
  readonly table: string;
  readonly deck: '52' | '36';
  readonly own?: OwnDealMessage;
  /** The player's pledge as the next list has it, if there is one: a client that holds its chain need not pledge again. */
  readonly pledge?: { readonly m: number; readonly value: string };
}

/** Hex digits of a link or a pledged value. */
export const LINK_DIGITS = 64;
/** A deck number is an unsigned integer of 32 bits. */
export const DECK_NUMBER_MAX = 2 ** 32 - 1;
