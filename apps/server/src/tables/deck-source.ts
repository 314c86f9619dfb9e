import { randomBytes } from 'node:crypto';
import { type Deck, type Game, shuffledDeck } from '@cardroom/poker';

/** Decks that take the place of the committed ones: laid out by tests, or at tables without a fair deal. */
export interface DeckSource {
  /**
   * Called once per hand, before its first event is written; null: the committed deck is dealt. Throws when no randomness is available, and
   * no hand is dealt.
   */
  deckFor(hand: HandToDeal): Deck | null | Promise<Deck | null>;
  /** Whether it has a deck for the table's next hand, which nobody is asked to cut then. */
  laysOut?(tableId: string): boolean;
}

/** A freshly shuffled deck for each hand. */
export interface ShuffledDecks {
  deckFor(hand: HandToDeal): Deck;
}

/** Every hand is dealt from its committed deck. */
export const COMMITTED_DECKS: DeckSource = { deckFor: () => null };

/** The hand to deal; its game determines the cards of the deck. */
export interface HandToDeal {
  readonly tableId: string;
  readonly handId: string;
  readonly game: Game;
}

/** Bytes drawn at a time; a deck needs about 54. */
const DRAW_BYTES = 64;

/**
 * Unbiased decks from a cryptographic generator (docs/rng.md). Bytes are drawn for one deck at a time and wiped when it is shuffled, so that the
 * memory holds nothing of a deck that is yet to be dealt, and no second copy of one that was.
 */
export function randomDecks(random: (bytes: number) => Buffer = randomBytes): ShuffledDecks {
  return { deckFor: ({ game }) => shuffledWith(random, game) };
}

function shuffledWith(random: (bytes: number) => Buffer, game: Game): Deck {
  let drawn: Buffer = Buffer.alloc(0);
  let used = 0;
  const nextByte = (): number => {
    if (used >= drawn.length) {
      drawn = random(DRAW_BYTES);
      if (drawn.length !== DRAW_BYTES) throw new Error('the random source gave too few bytes');
      used = 0;
    }
    const byte = drawn.readUInt8(used);
    drawn[used++] = 0;
    return byte;
  };
  try {
    return shuffledDeck(nextByte, game);
  } finally {
    drawn.fill(0);
  }
}
