import { randomBytes } from 'node:crypto';
import { cardsOf, FULL_DECK } from '@cardroom/poker';
import { expect, test } from 'vitest';
import { randomDecks } from './deck-source.ts';

const hand = (handId: string) => ({ tableId: '1', handId, game: 'holdem' as const });

test('a deck holds every card exactly once', () => {
  const source = randomDecks();
  const decks = Array.from({ length: 500 }, (_, n) => source.deckFor(hand(String(n))));
  for (const deck of decks) expect([...deck].sort((a, b) => a - b)).toEqual(FULL_DECK);
  expect(new Set(decks.map((deck) => deck.join())).size).toBe(500);
});

test('short deck is dealt from its 36 cards and every other game from 52', () => {
  const source = randomDecks();
  for (const game of ['holdem', 'omaha4', 'omaha5', 'omaha6', 'shortdeck'] as const) {
    const deck = source.deckFor({ ...hand('1'), game });
    expect([...deck].sort((a, b) => a - b)).toEqual(cardsOf(game));
  }
});

test('every card is equally likely at every place (chi-square over 20,000 decks)', () => {
  // A fixed generator makes the test repeatable; the poker package proves that the mapping is unbiased.
  let state = 12_345;
  const bytes = (length: number): Buffer =>
    Buffer.from(
      Array.from({ length }, () => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return state >>> 24;
      }),
    );
  const source = randomDecks(bytes);
  const decks = 20_000;
  const seen = Array.from({ length: 52 }, () => new Array<number>(52).fill(0));
  for (let n = 0; n < decks; n += 1) {
    const deck = source.deckFor(hand(String(n)));
    for (const [place, card] of deck.entries()) {
      const row = seen[place];
      if (row) row[card] = (row[card] ?? 0) + 1;
    }
  }
  const expected = decks / 52;
  const chiSquare = seen.flat().reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // 2601 degrees of freedom: mean 2601, standard deviation 72; six of them in both directions.
  expect(chiSquare).toBeGreaterThan(2601 - 433);
  expect(chiSquare).toBeLessThan(2601 + 433);
});

test('low row: nothing is drawn for decks to come, and the bytes of a dealt deck are wiped', () => {
  const drawn: Buffer[] = [];
  const source = randomDecks((length) => {
    const bytes = randomBytes(length);
    drawn.push(bytes);
    return bytes;
  });
  expect(drawn).toEqual([]);
  for (let n = 1; n <= 200; n += 1) {
    const before = drawn.length;
    source.deckFor(hand(String(n)));
    // A deck needs 51 bytes at least, and some more where a byte would favour a card.
    expect(drawn.length - before).toBeGreaterThanOrEqual(1);
    expect(drawn.slice(before).reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(192);
    expect(drawn.every((bytes) => bytes.every((byte) => byte === 0))).toBe(true);
  }
});

test('low row: the bytes are wiped when the source fails halfway', () => {
  const drawn: Buffer[] = [];
  const source = randomDecks((length) => {
    if (drawn.length > 0) throw new Error('no entropy');
    // No card can be chosen by 255 of 256 values, so every byte is refused and more are drawn.
    drawn.push(Buffer.alloc(length, 255));
    return drawn[0] as Buffer;
  });
  expect(() => source.deckFor(hand('1'))).toThrow('no entropy');
  expect(drawn[0]?.every((byte) => byte === 0)).toBe(true);
});

test('without randomness no hand is dealt', () => {
  const fails = randomDecks(() => {
    throw new Error('no entropy');
  });
  expect(() => fails.deckFor(hand('1'))).toThrow('no entropy');
  expect(() => randomDecks(() => Buffer.alloc(10)).deckFor(hand('1'))).toThrow(/too few/);
});
