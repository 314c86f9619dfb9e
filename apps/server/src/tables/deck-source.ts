import { randomBytes } from 'node:crypto';
import { type Deck, type Game, shuffledDeck } from '@cardroom/poker';

/** The source of a hand's deck. The committed deck plugs in here without touching the rules. */
export interface DeckSource {
  /** Called once per hand, before its first event is written. Throws when no randomness is available, and no hand is dealt. */
  deckFor(hand: HandToDeal): Deck | Promise<Deck>;
}

/** The hand to deal; its game determines the cards of the deck. */
export interface HandToDeal {
  readonly tableId: string;
  readonly handId: string;
  readonly game: Game;
}

/** Bytes read from the operating system at a time; a deck needs about 54, so one read serves many hands. */
const POOL_BYTES = 4096;

/** Unbiased decks from the operating system's CSPRNG. Used bytes are wiped so that a memory dump cannot reveal a deck that was dealt. */
export function randomDecks(random: (bytes: number) => Buffer = randomBytes): DeckSource {
  let pool: Buffer = Buffer.alloc(0);
  let used = 0;
  const nextByte = (): number => {
    if (used >= pool.length) {
      pool = random(POOL_BYTES);
      if (pool.length !== POOL_BYTES) throw new Error('the random source gave too few bytes');
      used = 0;
    }
    const byte = pool.readUInt8(used);
    pool[used++] = 0;
    return byte;
  };
  return { deckFor: ({ game }) => shuffledDeck(nextByte, game) };
}
