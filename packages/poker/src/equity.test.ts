import { expect, test } from 'vitest';
import { type Card, parseCards } from './cards.ts';
import { equities } from './equity.ts';
import type { Game } from './setup.ts';

const open = (hands: readonly string[], board = '', game: Game = 'holdem', hilo = false) =>
  equities({ game, hilo, hands: hands.map(parseCards), board: parseCards(board) as Card[] });
const percent = (shares: readonly number[]) => shares.map((share) => Math.round(10_000 * share) / 100);

// Published figures of counted boards: aces against kings that share their suits, and kings in other suits.
test.each([
  [
    ['AsAh', 'KsKh'],
    [82.64, 17.36],
  ],
  [
    ['AsAd', 'KsKh'],
    [81.95, 18.05],
  ],
  [
    ['AsKs', 'QdQh'],
    [46.21, 53.79],
  ],
])('before the flop two hands are counted on every board: %s', (hands, shares) => {
  const { exact, shares: won } = open(hands);
  expect(exact).toBe(true);
  expect(percent(won)).toEqual(shares);
});

test('a flush draw on the flop is counted by hand: 1 − (38 · 37) / (45 · 44) less what pairs up', () => {
  const { shares, exact } = open(['AhKh', '2c2d'], '2h7h9s');
  expect(exact).toBe(true);
  expect(shares[0]).toBeGreaterThan(0.24);
  expect(shares[0]).toBeLessThan(0.28);
});

test('on the turn: nine outs of forty-four', () => {
  expect(percent(open(['AhKh', 'QcQd'], '2h7h9sTc').shares)).toEqual([percent([15 / 44])[0], percent([29 / 44])[0]]);
});

test('a complete board has one winner, or splits', () => {
  expect(open(['AhKh', 'QcQd'], '2h7h9sTcJh').shares).toEqual([1, 0]);
  expect(open(['Ah2c', 'Ad3c'], 'KsKdQcJhTs').shares).toEqual([0.5, 0.5]);
});

test('high and low halve the pot, and a tied low gives a quarter', () => {
  expect(open(['As2sKdQd', '8h8dTcTd'], '8c7d6hKsKh', 'omaha4', true).shares).toEqual([0.5, 0.5]);
  expect(open(['As2sKdQd', 'Ah2hTcTd'], '8c7d6hKsKh', 'omaha4', true).shares).toEqual([0.75, 0.25]);
});

test('Omaha before the flop is sampled, the same for everybody and close to what is counted', () => {
  const hands = ['AsKsQdJd', '9h9c8h8c'];
  const first = open(hands, '', 'omaha4');
  expect(first.exact).toBe(false);
  expect(open(hands, '', 'omaha4')).toEqual(first);
  expect(first.shares[0]).toBeCloseTo(0.49, 1);
  expect(first.shares.reduce((sum, share) => sum + share)).toBeCloseTo(1, 9);
});

test('three to six hands of hold’em are counted too', () => {
  for (const hands of [
    ['AsKs', 'QdQh', '7c7d'],
    ['AsKs', 'QdQh', '7c7d', '2c3c', 'Jh9h', 'Ac5d'],
  ]) {
    const { exact, shares } = open(hands);
    expect(exact).toBe(true);
    expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(1, 9);
  }
});
