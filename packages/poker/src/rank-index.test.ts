import { expect, it } from 'vitest';
import { parseCards } from './cards.ts';
import { eachMultiset, indexOfKey, KEY_OF_CARD, MULTISETS } from './rank-index.ts';

/** The number of multisets of thirteen ranks, at most four of each: the coefficients of (1 + x + x² + x³ + x⁴)¹³. */
const COUNTS = [1, 13, 91, 455, 1820, 6175, 18_395];

const keyOf = (cards: string) => parseCards(cards).reduce((key, card) => key + (KEY_OF_CARD[card] ?? 0), 0);

it('[H1] every multiset of up to six ranks has its own index, without gaps', () => {
  const seen = new Uint8Array(MULTISETS);
  for (const [size, count] of COUNTS.entries()) {
    let visited = 0;
    eachMultiset(size, (_ranks, key) => {
      visited += 1;
      seen[indexOfKey(key)] = 1;
    });
    expect([size, visited]).toEqual([size, count]);
  }
  expect(MULTISETS).toBe(26_950);
  expect(seen.every((mark) => mark === 1)).toBe(true);
});

it('[H1] the key of a hand does not depend on suits or order', () => {
  expect(keyOf('AsKs9d9h2c')).toBe(keyOf('2s9c9sKdAh'));
  expect(keyOf('AsKs9d9h2c')).not.toBe(keyOf('AsKs9d2h2c'));
});
