import { shuffledDeck } from '@cardroom/poker/deck';
import { concat, field, toHex, u8, u32 } from './bytes.ts';
import { byteStream, hmac, type Sha256, streamBytes, tagged, toHash } from './hashing.ts';

/** The decks of the format by their names: 52 cards, or the 36 from the sixes up (short deck). */
export const DECKS = {
  '52': { size: 52, first: 0, game: 'holdem' },
  '36': { size: 36, first: 16, game: 'shortdeck' },
} as const;
export type DeckName = keyof typeof DECKS;

export const SALT_BYTES = 16;

/** One hand number of one table: part of every key, leaf, root and statement. */
export interface NumberHead {
  /** Host name of the service that publishes the keys. */
  readonly origin: string;
  readonly table: string;
  readonly deck: DeckName;
  readonly n: number;
}

/** `id` of FORMAT §1. */
export const idOf = ({ deck, table, n }: NumberHead): Uint8Array => concat(field(deck), u8(DECKS[deck].size), field(table), u32(n));

/** `perm` of FORMAT §2 by the only shuffle there is, that of the poker package: the indices 0 to size - 1 in their new order. */
export const permutation = (sha: Sha256, key: Uint8Array, label: string, deck: DeckName): readonly number[] =>
  shuffledDeck(byteStream(sha, key, label), DECKS[deck].game).map((card) => card - DECKS[deck].first);

/** Everything that follows from one secret. Leaves and root are public, the rest is not. */
export interface SealedDeck {
  readonly cards: readonly number[];
  readonly salts: readonly Uint8Array[];
  readonly leaves: readonly Uint8Array[];
  readonly root: string;
}

/** The hash of each leaf of deck `d`. The leaves of a deck differ in their last bytes alone, so what is hashed is kept between them. */
export function leafHashes(sha: Sha256, id: Uint8Array, d: number): (index: number, card: number, salt: Uint8Array) => Uint8Array {
  const whole = toHash('leaf', id, Uint8Array.of(d, 0, 0), new Uint8Array(SALT_BYTES));
  const at = whole.length - SALT_BYTES;
  return (index, card, salt) => {
    whole[at - 2] = index;
    whole[at - 1] = card;
    whole.set(salt, at);
    return sha(whole);
  };
}

export const rootOf = (sha: Sha256, id: Uint8Array, d: number, leaves: readonly Uint8Array[]): string =>
  toHex(tagged(sha, 'root', id, u8(d), ...leaves));

const deckKey = (sha: Sha256, secret: Uint8Array, head: NumberHead, d: number): Uint8Array =>
  hmac(sha, secret)(concat(field('cf2-deck'), idOf(head), u8(d)));

const cardsUnder = (sha: Sha256, key: Uint8Array, deck: DeckName): readonly number[] =>
  permutation(sha, key, 'perm', deck).map((index) => DECKS[deck].first + index);

/** The cards of a deck alone, as `sealDeck` has them. */
export const deckCards = (sha: Sha256, secret: Uint8Array, head: NumberHead, d: number): readonly number[] =>
  cardsUnder(sha, deckKey(sha, secret, head, d), head.deck);

/** Deck 0 or 1 of a hand number from its secret of 32 bytes. */
export function sealDeck(sha: Sha256, secret: Uint8Array, head: NumberHead, d: number): SealedDeck {
  const { size } = DECKS[head.deck];
  const id = idOf(head);
  const key = deckKey(sha, secret, head, d);
  const cards = cardsUnder(sha, key, head.deck);
  const bytes = streamBytes(sha, key, 'salt', size * SALT_BYTES);
  const salts = cards.map((_, index) => bytes.subarray(index * SALT_BYTES, (index + 1) * SALT_BYTES));
  const leaf = leafHashes(sha, id, d);
  const leaves = cards.map((card, index) => leaf(index, card, salts[index] as Uint8Array));
  return { cards, salts, leaves, root: rootOf(sha, id, d, leaves) };
}
