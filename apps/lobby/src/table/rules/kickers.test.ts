import { describeHand, type HandName, nameHigh, parseCards } from '@cardroom/poker';
import { expect, test } from 'vitest';
import { decidingKicker } from './kickers.ts';

const hand = (hole: string, board: string): HandName =>
  describeHand({ game: 'holdem', hilo: false }, parseCards(hole), parseCards(board)) as HandName;
const kicker = (winner: string, beaten: readonly string[], board: string) =>
  decidingKicker(
    hand(winner, board),
    beaten.map((hole) => hand(hole, board)),
  );

test('the first side card that beats the closest hand of the same name decides', () => {
  expect(kicker('AsKd', ['AhQc'], 'Ad7c5s3h2d')).toBe('K');
  expect(kicker('As9d', ['Ah8c'], 'AdKcQs3h2d')).toBe('9');
  expect(kicker('KsJd', ['KhTc', 'Kc2s'], 'Kd7c8s8h3d')).toBe('J');
});

test('no kicker is named where the name decides, or where it counts for nobody', () => {
  expect(kicker('AsKd', ['QhQc'], 'Ad7c5s3h2d')).toBeNull();
  expect(kicker('AsKd', [], 'Ad7c5s3h2d')).toBeNull();
  expect(kicker('AsKd', ['AhQc'], 'Ad7c7s3h3d')).toBe('K');
  expect(kicker('As4d', ['Ah5c'], 'AdKcQsJh9d')).toBeNull();
});

test('hands of five cards have no kicker', () => {
  expect(kicker('As2s', ['Ks3s'], 'Qs9s7s4h4d')).toBeNull();
  expect(nameHigh(parseCards('As2s'), parseCards('Qs9s7s4h4d'), 'holdem').category).toBe('flush');
});
