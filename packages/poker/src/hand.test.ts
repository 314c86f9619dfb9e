import { describe, expect, it } from 'vitest';
import { newHand } from './effects.ts';
import { indexOfSeat } from './hand.ts';
import type { Seat } from './setup.ts';

function handOf(seats: readonly Seat[]) {
  return newHand({
    game: 'holdem',
    limit: 'NL',
    hilo: false,
    players: seats.map((seat) => ({ seat, stack: 100 })),
    button: seats.at(-1) ?? 0,
    anteType: 'none',
    bigBlind: 2,
    minBets: [2, 2, 2, 2],
    maxRaises: null,
    chipUnit: 1,
    rake: null,
  });
}

describe('the position of a seat', () => {
  it.each([
    ['a full table', [3, 4, 5, 0, 1, 2]],
    ['empty seats before the first', [3, 5, 0, 1]],
    ['empty seats after the first', [0, 4, 9]],
    ['two players far apart', [8, 0]],
    ['two players, the first in a low seat', [1, 9]],
  ])('is found at %s', (_, seats) => {
    const hand = handOf(seats);
    expect(seats.map((seat) => indexOfSeat(hand, seat))).toEqual([...seats.keys()]);
    expect(() => indexOfSeat(hand, 7)).toThrow('seat 7 is not in this hand');
  });
});
