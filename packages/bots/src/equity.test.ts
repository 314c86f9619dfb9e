import { type Card, parseCards } from '@cardroom/poker';
import { describe, expect, test } from 'vitest';
import { equity } from './equity.ts';
import { chenScore } from './preflop.ts';
import { integerBetween, pick, seededRandom } from './random.ts';

const pair = (text: string) => parseCards(text) as unknown as readonly [Card, Card];

describe('equity', () => {
  test.each([
    // Known shares against random hands (any hold'em odds table).
    ['AsAh', '', 1, 0.85],
    ['7h2c', '', 1, 0.35],
    ['AsAh', '', 3, 0.64],
    ['AsKs', 'QsJsTs', 4, 1],
    ['2c3d', 'AsKsQsJsTs', 1, 0.5],
  ])('%s on %j against %d', (hole, board, opponents, expected) => {
    const share = equity({ hole: pair(hole), board: parseCards(board), opponents, samples: 4_000 }, seededRandom(3));
    expect(Math.abs(share - expected)).toBeLessThan(0.025);
  });
});

describe('Chen score', () => {
  test.each([
    // The worked examples of the formula's author.
    ['AsAh', 20],
    ['AhKh', 12],
    ['AhKc', 10],
    ['TsTh', 10],
    ['5h7h', 6],
    ['7h2c', -1],
    ['2c2d', 5],
  ])('%s is %d', (cards, score) => {
    expect(chenScore(pair(cards))).toBe(score);
  });
});

describe('random', () => {
  test('a seed repeats itself, another one does not', () => {
    const numbers = (seed: number) => Array.from({ length: 5 }, seededRandom(seed));
    expect(numbers(1)).toEqual(numbers(1));
    expect(numbers(1)).not.toEqual(numbers(2));
  });

  test('integers fill their range evenly, both ends included', () => {
    const random = seededRandom(9);
    const counts = new Map<number, number>();
    for (let n = 0; n < 6_000; n += 1) {
      const value = integerBetween(random, -1, 4);
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    expect([...counts.keys()].sort((a, b) => a - b)).toEqual([-1, 0, 1, 2, 3, 4]);
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(130);
  });

  test('picks from a list, nothing from an empty one', () => {
    expect([pick(seededRandom(1), ['a']), pick(seededRandom(1), [])]).toEqual(['a', undefined]);
  });
});
