import { type Card, DECK_SIZE, RANKS } from './cards.ts';

/**
 * Numbers the 26,950 multisets of ranks that up to six cards can have, without gaps, whatever the order of the cards.
 *
 * A card's key has one base-5 digit per rank, so the sum of the keys counts the cards of each rank. Deuce to eight are in the
 * low half of a key, nine to ace in the high half. Each half looks up a number, and the two numbers add up to the index.
 */
export const RANK_COUNT = RANKS.length;
export const SAME_RANK_MAX = 4;
export const INDEXED_CARDS_MAX = 6;

const BASE = SAME_RANK_MAX + 1;
const LOW_RANKS = 7;
const HIGH_RANKS = RANK_COUNT - LOW_RANKS;
const LOW_BITS = 17;
const LOW_MASK = (1 << LOW_BITS) - 1;

/** The key of a card, by rank. */
export const KEY_OF_RANK = Int32Array.from({ length: RANK_COUNT }, (_, rank) =>
  rank < LOW_RANKS ? BASE ** rank : (BASE ** (rank - LOW_RANKS)) << LOW_BITS,
);

/** The key of a card, by card. */
export const KEY_OF_CARD = Int32Array.from({ length: DECK_SIZE }, (_, card) => KEY_OF_RANK[card >> 2] as number);

/** The sum of the keys of the cards. */
export function keyOf(cards: readonly Card[]): number {
  let key = 0;
  for (let index = 0; index < cards.length; index += 1) key += KEY_OF_CARD[cards[index] as Card] as number;
  return key;
}

interface Half {
  readonly key: number;
  readonly cards: number;
}

/** Every multiset of up to six cards from the first `ranks` ranks, smaller ones first. */
function halves(ranks: number): Half[] {
  let all: Half[] = [{ key: 0, cards: 0 }];
  for (let rank = 0; rank < ranks; rank += 1) {
    all = all.flatMap(({ key, cards }) => {
      const more = Math.min(SAME_RANK_MAX, INDEXED_CARDS_MAX - cards);
      return Array.from({ length: more + 1 }, (_, count) => ({ key: key + count * BASE ** rank, cards: cards + count }));
    });
  }
  return all.sort((a, b) => a.cards - b.cards);
}

const lows = halves(LOW_RANKS);
const highs = halves(HIGH_RANKS);

const lowNumbers = new Uint16Array(1 + Math.max(...lows.map(({ key }) => key)));
for (const [number, { key }] of lows.entries()) lowNumbers[key] = number;

/** Each high half owns as many indexes as there are low halves that fit beside it in six cards. */
const highNumbers = new Int32Array(1 + Math.max(...highs.map(({ key }) => key)));
let multisets = 0;
for (const { key, cards } of highs) {
  highNumbers[key] = multisets;
  multisets += lows.filter((low) => low.cards + cards <= INDEXED_CARDS_MAX).length;
}

export const MULTISETS = multisets;

/** The index of up to six cards, at most four of each rank, by the sum of their keys. */
export function indexOfKey(key: number): number {
  return (highNumbers[key >>> LOW_BITS] as number) + (lowNumbers[key & LOW_MASK] as number);
}

/** Calls `visit` with every multiset of `size` ranks, lowest first, and its key. The array is reused between calls. */
export function eachMultiset(size: number, visit: (ranks: readonly number[], key: number) => void): void {
  const ranks: number[] = [];
  const add = (from: number, key: number): void => {
    if (ranks.length === size) {
      visit(ranks, key);
      return;
    }
    for (let rank = from; rank < RANK_COUNT; rank += 1) {
      if (ranks.at(-SAME_RANK_MAX) === rank) continue;
      ranks.push(rank);
      add(rank, key + (KEY_OF_RANK[rank] as number));
      ranks.pop();
    }
  };
  add(0, 0);
}
