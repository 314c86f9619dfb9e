import { randomBytes } from 'node:crypto';
import { type Deck, type Game, shuffledDeck } from '@cardroom/poker';

/** Where the deck of a hand comes from. The committed deck plugs in here without touching rules. */
export interface DeckSource {
  /** Asked once per hand, before its first event is written. Throws when no randomness is to be had: then nothing is dealt. */
  deckFor(hand: HandToDeal): Deck | Promise<Deck>;
}

/** The hand a deck is asked for; its game says which cards the deck has. */
export interface HandToDeal {
  readonly tableId: string;
  readonly handId: string;
  readonly game: Game;
}

/** Bytes asked of the operating system at a time; a deck needs about 54, a pool pays the call once for many hands. */
const POOL_BYTES = 4096;

/** Unbiased decks from the operating system's CSPRNG. Used bytes are wiped: a later memory dump must not reveal a dealt deck. */
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
