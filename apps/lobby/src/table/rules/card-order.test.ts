import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardOrder, inOrder } from './card-order.ts';

describe('the order of the player’s own cards', () => {
  it('is by rank, then by suit, in every Omaha', () => {
    expect(inOrder(['7d', 'Ac', 'Ts', 'As'], 'omaha4')).toEqual(['As', 'Ac', 'Ts', '7d']);
    expect(inOrder(['2c', 'Kh', 'Kd', 'Kc', 'Ks', 'Qs'], 'omaha6')).toEqual(['Ks', 'Kh', 'Kd', 'Kc', 'Qs', '2c']);
  });

  it('is the dealt one in other games and before the game is known', () => {
    for (const game of ['holdem', 'shortdeck', undefined] as const) expect(inOrder(['2c', 'As'], game)).toEqual(['2c', 'As']);
  });

  it('leads back to the dealt card, whose index a request to show it carries', () => {
    const dealt = ['7d', 'Ac', 'Ts', 'As'];
    expect(cardOrder(dealt, 'omaha4')).toEqual([3, 1, 2, 0]);
    const deck = [...'AKQJT98765432'].flatMap((rank) => [...'shdc'].map((suit) => rank + suit));
    fc.assert(
      fc.property(fc.shuffledSubarray(deck, { minLength: 4, maxLength: 6 }), (cards) => {
        const order = cardOrder(cards, 'omaha5');
        expect([...order].sort()).toEqual(cards.map((_, index) => index));
        expect(inOrder(cards, 'omaha5').map((card) => cards.indexOf(card))).toEqual(order);
      }),
    );
  });
});
