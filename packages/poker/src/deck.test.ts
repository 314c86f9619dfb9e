import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cardsOf, indexBelow, shuffledDeck } from './deck.ts';

const ALL_BYTES = Array.from({ length: 256 }, (_, byte) => byte);

/** A source that returns these bytes in turn and counts how many were used. */
function bytesOf(bytes: readonly number[]): { next: () => number; used: () => number } {
  let at = 0;
  const next = (): number => {
    const byte = bytes[at];
    if (byte === undefined) throw new Error('out of bytes');
    at += 1;
    return byte;
  };
  return { next, used: () => at };
}

describe('deck', () => {
  it('[D4] 52 cards, or the 36 from six to ace in short deck', () => {
    expect(cardsOf('omaha6')).toHaveLength(52);
    expect(cardsOf('shortdeck')).toEqual(Array.from({ length: 36 }, (_, k) => k + 16));
  });

  // A proof together with the next test: every index of every range is hit by the same number of bytes, and a byte that would
  // favour an index is discarded.
  it.each(Array.from({ length: 51 }, (_, k) => k + 2))('[D5] each index below %i is hit by the same number of the 256 bytes', (n) => {
    const hits = new Map<number, number>();
    let rejected = 0;
    for (const byte of ALL_BYTES) {
      const source = bytesOf([byte, 0]);
      const index = indexBelow(n, source.next);
      if (source.used() === 2) rejected += 1;
      else hits.set(index, (hits.get(index) ?? 0) + 1);
    }
    expect([...hits.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: n }, (_, index) => index));
    expect(new Set(hits.values())).toEqual(new Set([Math.floor(256 / n)]));
    expect(rejected).toBe(256 % n);
  });

  it('[D5] discards as many bytes as needed', () => {
    const source = bytesOf([255, 254, 253, 17]);
    expect(indexBelow(10, source.next)).toBe(7);
    expect(source.used()).toBe(4);
  });

  it('[D5] all 24 orders of the last steps are equally likely', () => {
    // The last three swaps (ranges 4, 3 and 2) decide where the first four cards go. Zeros keep the earlier swaps constant.
    const orders = new Map<string, number>();
    for (let four = 0; four < 4; four += 1) {
      for (let three = 0; three < 3; three += 1) {
        for (let two = 0; two < 2; two += 1) {
          const deck = shuffledDeck(bytesOf([...Array<number>(48).fill(0), four, three, two]).next);
          const order = deck.slice(0, 4).join(' ');
          orders.set(order, (orders.get(order) ?? 0) + 1);
        }
      }
    }
    expect(orders.size).toBe(24);
  });

  it('[D5] matches the published permutation of the fairness protocol (test vector vec-1)', () => {
    const key = Buffer.from('69343759c25caff35c125f3e12ccf1f89b52fe7cc41590ff3583516f43732e98', 'hex');
    const u32 = (n: number): Buffer => Buffer.from([n >>> 24, n >>> 16, n >>> 8, n]);
    const block = (c: number): Buffer =>
      createHmac('sha256', key)
        .update(Buffer.concat([u32(4), Buffer.from('perm'), u32(c)]))
        .digest();
    const stream = Buffer.concat([0, 1, 2, 3, 4, 5, 6, 7].map(block));
    expect(shuffledDeck(bytesOf([...stream]).next).slice(0, 8)).toEqual([33, 49, 29, 2, 32, 25, 21, 24]);
  });

  it.each(['holdem', 'shortdeck'] as const)('[D5] contains each card of %s once', (game) => {
    let byte = 0;
    const deck = shuffledDeck(() => {
      byte = (byte * 73 + 41) % 256;
      return byte;
    }, game);
    expect([...deck].sort((a, b) => a - b)).toEqual(cardsOf(game));
    expect(deck).not.toEqual(cardsOf(game));
  });
});
