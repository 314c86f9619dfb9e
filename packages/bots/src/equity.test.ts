import { type Card, cardsOf, evaluateHigh, type Game, parseCards } from '@cardroom/poker';
import { describe, expect, test } from 'vitest';
import { equity } from './equity.ts';
import { chenScore, startingScore } from './preflop.ts';
import { integerBetween, pick, seededRandom } from './random.ts';

const pair = (text: string) => parseCards(text) as unknown as readonly [Card, Card];

describe('equity', () => {
  test.each([
    // Known equities against random hands (any hold'em odds table).
    ['AsAh', '', 1, 0.85],
    ['7h2c', '', 1, 0.35],
    ['AsAh', '', 3, 0.64],
    ['AsKs', 'QsJsTs', 4, 1],
    ['2c3d', 'AsKsQsJsTs', 1, 0.5],
  ])('%s on %j against %d', (hole, board, opponents, expected) => {
    const share = equity(
      { game: 'holdem', hilo: false, hole: pair(hole), board: parseCards(board), opponents, samples: 4_000 },
      seededRandom(3),
    );
    expect(Math.abs(share - expected)).toBeLessThan(0.025);
  });
});

describe('equity in the other games', () => {
  const share = (game: Game, hilo: boolean, hole: string, board: string, opponents = 1) =>
    equity({ game, hilo, hole: parseCards(hole), board: parseCards(board), opponents, samples: 2_000 }, seededRandom(3));

  test.each<[string, Game, boolean, string, string, number, number]>([
    ['the nuts', 'omaha4', false, 'AsTs2c2d', 'KsQsJs3h4d', 4, 1],
    ['six cards, the nuts', 'omaha6', false, 'AsTs2c2d7h8c', 'KsQsJs3h4d', 4, 1],
    // Exactly two hole cards play: nobody has the royal flush on the board, and three deuces do not count.
    ['the board does not play', 'omaha4', false, '2c3d4h5c', 'AsKsQsJsTs', 4, 0],
    ['no low on the board, so the high wins it all', 'omaha4', true, 'AsTs2c3d', 'KsQsJs9h4d', 4, 1],
    // A seven-high straight flush and the best low, which another A-2 sometimes shares.
    ['high and low', 'omaha4', true, 'As2s6s7s', '3s4s5sKdKh', 1, 0.99],
    ['flush over full house', 'shortdeck', false, 'AsQs', 'KsTs6sKdTd', 1, 0.985],
  ])('%s (%s)', (_name, game, hilo, hole, board, opponents, expected) => {
    expect(Math.abs(share(game, hilo, hole, board, opponents) - expected)).toBeLessThan(0.02);
  });

  test.each(['6c7d', 'AhKd', 'QsJd', '9h9d'])('short deck %s on a complete board matches the result over all 406 other hands', (text) => {
    const [hole, board] = [parseCards(text), parseCards('8hTsJcAs6d')];
    const rest = cardsOf('shortdeck').filter((card) => !hole.includes(card) && !board.includes(card));
    const own = evaluateHigh(hole, board, 'shortdeck').value;
    const points = rest.flatMap((first, index) =>
      rest.slice(index + 1).map((second) => Math.sign(own - evaluateHigh([first, second], board, 'shortdeck').value) / 2 + 0.5),
    );
    const exact = points.reduce((sum, point) => sum + point, 0) / points.length;
    expect(points).toHaveLength(406);
    expect(Math.abs(share('shortdeck', false, text, '8hTsJcAs6d') - exact)).toBeLessThan(0.035);
  });

  test.each<[Game, boolean, string, string]>([
    ['omaha4', false, 'AsAhKsKh', '2c2d7h9s'],
    ['omaha5', false, 'AsAhKsKhQd', '2c2d2h9s7c'],
    ['omaha6', false, 'AsAhKsKhQdJd', '2c2d2h9s9c7d'],
    ['omaha4', true, 'AsAh2s3h', 'KcQd9h9s'],
    ['shortdeck', false, 'AsAh', '6c9d'],
  ])('%s (hi-lo: %s) starts better with %s than with %s', (game, hilo, good, bad) => {
    const score = (text: string) => startingScore({ game, hilo, hole: parseCards(text) }, seededRandom(5));
    expect(score(good)).toBeGreaterThan(8);
    expect(score(bad)).toBeLessThan(8);
    expect(score(good) - score(bad)).toBeGreaterThan(4);
  });
});

describe('Chen score', () => {
  test.each([
    // The worked examples by the formula's author.
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
  test('the same seed repeats the numbers, another seed does not', () => {
    const numbers = (seed: number) => Array.from({ length: 5 }, seededRandom(seed));
    expect(numbers(1)).toEqual(numbers(1));
    expect(numbers(1)).not.toEqual(numbers(2));
  });

  test('integers are spread evenly over the range, including both ends', () => {
    const random = seededRandom(9);
    const counts = new Map<number, number>();
    for (let n = 0; n < 6_000; n += 1) {
      const value = integerBetween(random, -1, 4);
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    expect([...counts.keys()].sort((a, b) => a - b)).toEqual([-1, 0, 1, 2, 3, 4]);
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(130);
  });

  test('picks an item from a list, and undefined from an empty one', () => {
    expect([pick(seededRandom(1), ['a']), pick(seededRandom(1), [])]).toEqual(['a', undefined]);
  });
});
