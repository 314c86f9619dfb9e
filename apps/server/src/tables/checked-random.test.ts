import { randomBytes } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { CheckedRandom, type DrawBytes, RandomnessFailed } from './checked-random.ts';
import { randomDecks } from './deck-source.ts';
import { PROPORTION_MAX, RandomHealth, REPETITIONS_MAX, START_BYTES, WINDOW_BYTES } from './random-health.ts';

const HAND = { tableId: '1', handId: '1', game: 'holdem' } as const;

/** A source that is sound for its first bytes. */
const soundFor = (bytes: number, then: DrawBytes): DrawBytes => {
  let left = bytes;
  return (length) => {
    left -= length;
    return left >= 0 ? randomBytes(length) : then(length);
  };
};

test('limits of SP 800-90B for 5 bits a byte and a false alarm in 2^40', () => {
  // 4.4.1: 1 + 40 / 5. 4.4.2: 1 + critbinom(512, 2^-5, 1 - 2^-40), computed with exact fractions elsewhere.
  expect([REPETITIONS_MAX, WINDOW_BYTES, PROPORTION_MAX]).toEqual([9, 512, 51]);
});

test('a byte may come eight times in a row and not nine times, also across draws', () => {
  const health = new RandomHealth();
  expect(health.take(new Uint8Array([1, 7, 7, 7, 7]))).toBeNull();
  expect(health.take(new Uint8Array([7, 7, 7, 7, 8, 7]))).toBeNull();
  expect(health.take(new Uint8Array([9, 9, 9, 9, 9]))).toBeNull();
  expect(health.take(new Uint8Array([9, 9, 9, 9]))).toBe('the same byte came 9 times in a row');
});

test('the first byte of a window may come 50 times in it and not 51 times', () => {
  const window = (times: number) =>
    Uint8Array.from({ length: WINDOW_BYTES }, (_, i) => (i % 2 === 0 && i < 2 * times ? 5 : 10 + (i % 199)));
  const health = new RandomHealth();
  expect(health.take(window(50))).toBeNull();
  expect(health.take(window(50))).toBeNull();
  expect(health.take(window(51))).toBe('one byte came 51 times among 512');
});

test('a sound source passes: ten million bytes', () => {
  const health = new RandomHealth();
  for (let n = 0; n < 100; n += 1) expect(health.take(randomBytes(100_000))).toBeNull();
});

const FAILING: readonly (readonly [string, DrawBytes, RegExp])[] = [
  ['stuck at a byte', (length) => Buffer.alloc(length, 3), /same byte/],
  ['that gives the same block again and again', (length) => Buffer.from(Array.from({ length }, (_, i) => (i % 8) * 31)), /one byte came/],
  ['with three bits in each byte', (length) => randomBytes(length).map((byte) => byte & 7) as Buffer, /one byte came/],
  ['that gives too little', () => Buffer.alloc(1), /1 bytes of/],
  [
    'that throws',
    () => {
      throw new Error('no entropy');
    },
    /the source threw: no entropy/,
  ],
];

test.each(FAILING)('a source %s fails at the start and deals nothing', (_, draw, why) => {
  const failed = vi.fn();
  const random = new CheckedRandom(draw, failed);
  expect(random.failure).toMatch(why);
  expect(failed).toHaveBeenCalledExactlyOnceWith(random.failure);
  expect(() => randomDecks((bytes) => random.draw(bytes)).deckFor(HAND)).toThrow(RandomnessFailed);
});

test.each(FAILING)('a source %s fails while it runs, once and for good', (_, draw, why) => {
  const failed = vi.fn();
  const random = new CheckedRandom(soundFor(START_BYTES + 6400, draw), failed);
  const decks = randomDecks((bytes) => random.draw(bytes));
  expect(random.failure).toBeNull();
  const deal = () => {
    for (let hand = 0; hand < 500; hand += 1) void decks.deckFor(HAND);
  };
  expect(deal).toThrow(RandomnessFailed);
  expect(random.failure).toMatch(why);
  expect(deal).toThrow(RandomnessFailed);
  expect(failed).toHaveBeenCalledTimes(1);
});

test('the bytes that failed are wiped', () => {
  const drawn: Buffer[] = [];
  const random = new CheckedRandom(
    (length) => {
      const bytes = Buffer.alloc(length, 3);
      drawn.push(bytes);
      return bytes;
    },
    () => {},
  );
  expect(random.failure).not.toBeNull();
  expect(drawn[0]?.every((byte) => byte === 0)).toBe(true);
});
