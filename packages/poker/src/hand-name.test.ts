import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FULL_DECK, parseCards, RANKS, rankOf } from './cards.ts';
import { describeHand, type HandDescription } from './hand-name.ts';
import { categoryOf, HAND_CATEGORIES, type HandCategory, rankCards } from './hand-rank.ts';
import type { Game } from './setup.ts';

const nameOf = (hole: string, board: string, game: Game = 'holdem', hilo = false): string | undefined => {
  const hand = describeHand({ game, hilo }, parseCards(hole), parseCards(board));
  return hand ? textOf(hand) : undefined;
};
const textOf = ({ category, ranks, low }: HandDescription): string => `${category} ${ranks.join('')}${low ? ` low ${low.join('')}` : ''}`;

describe('the name of a hand', () => {
  it.each<[string, string, string]>([
    ['AsKh', 'Qd9c7s4h2d', 'high_card AKQ97'],
    ['AsKh', 'Ad9c7s4h2d', 'pair AK97'],
    ['KsTh', 'KdTc7s4h2d', 'two_pair KT7'],
    ['KsTh', 'KdTc7s7h2d', 'two_pair KT7'],
    ['6s6h', '6dTc7s4hAd', 'three_of_a_kind 6AT'],
    ['5s6h', '7d8c9sAhAd', 'straight 95'],
    ['As2h', '3d4c5sKhKd', 'straight 5A'],
    ['AsJs', '9s4s2sKhKd', 'flush AJ942'],
    ['KsTh', 'KdKcTs4h2d', 'full_house KT'],
    ['KsTh', 'KdKcTsTd2d', 'full_house KT'],
    ['AsKh', 'AdAcAh4h2d', 'four_of_a_kind AK'],
    ['5s6s', '7s8s9sAhAd', 'straight_flush 95'],
    ['As2s', '3s4s5sKhKd', 'straight_flush 5A'],
    ['AsKs', 'QsJsTsKhKd', 'straight_flush AT'],
  ])('%s on %s is %s', (hole, board, name) => {
    expect(nameOf(hole, board)).toBe(name);
  });

  it('uses exactly two hole cards in Omaha [H3]', () => {
    expect(nameOf('AsAhAdAc', 'KdKc7s4h2d', 'omaha4')).toBe('two_pair AK7');
    expect(nameOf('As3h9d2c', 'KsQsJsTs4h', 'omaha4')).toBe('high_card AKQJ9');
    expect(nameOf('AsKs2h7h6d2c', 'QsJsTs9h3d', 'omaha6')).toBe('straight_flush AT');
  });

  it('ranks a flush over a full house and ends a straight at the ace below six in short deck [H2]', () => {
    expect(nameOf('As6c', '7d8h9sKdQh', 'shortdeck')).toBe('straight 9A');
    expect(nameOf('AsKs', '9s8s6sKhKd', 'shortdeck')).toBe('flush AK986');
  });

  it('adds a qualifying low in a hi-lo game only [H4]', () => {
    expect(nameOf('As3sKhKd', '8c6d4hKsQc', 'omaha4', true)).toBe('three_of_a_kind KQ8 low 8643A');
    expect(nameOf('As3sKhKd', '8c6d4hKsQc', 'omaha4')).toBe('three_of_a_kind KQ8');
    expect(nameOf('As3sKhKd', '8c9dThKsQc', 'omaha4', true)).toBe('three_of_a_kind KQT');
  });

  it('is a pair or a high card before the flop', () => {
    expect(nameOf('KsKh', '')).toBe('pair K');
    expect(nameOf('Ts9h', '')).toBe('high_card T9');
    expect(nameOf('AsTh9dTc', '', 'omaha4', true)).toBe('pair T');
    expect(nameOf('AsTh9d2c', '', 'omaha4', true)).toBe('high_card AT');
  });

  it('needs hole cards', () => {
    expect(nameOf('', 'KdTc7s4h2d')).toBeUndefined();
  });
});

/** How often each named rank of a category occurs in its five cards; a straight names only its ends. */
const PATTERNS: Readonly<Record<HandCategory, readonly number[]>> = {
  high_card: [1, 1, 1, 1, 1],
  pair: [2, 1, 1, 1],
  two_pair: [2, 2, 1],
  three_of_a_kind: [3, 1, 1],
  straight: [1, 1],
  flush: [1, 1, 1, 1, 1],
  full_house: [3, 2],
  four_of_a_kind: [4, 1],
  straight_flush: [1, 1],
};

describe('every hand of five cards', () => {
  const anyFive = (game: Game) =>
    fc.uniqueArray(fc.constantFrom(...FULL_DECK.filter((card) => game !== 'shortdeck' || rankOf(card) >= 4)), {
      minLength: 5,
      maxLength: 5,
    });

  it.each(['holdem', 'shortdeck'] as const)('of %s is named after its category, with the ranks it contains', (game) => {
    fc.assert(
      fc.property(anyFive(game), (cards) => {
        const hand = describeHand({ game, hilo: false }, cards.slice(0, 2), cards.slice(2));
        if (!hand) throw new Error('no description');
        expect(hand.category).toBe(categoryOf(rankCards(cards, game), game));
        const counts = hand.ranks.map((rank) => cards.filter((card) => RANKS[rankOf(card)] === rank).length);
        expect(counts).toEqual(PATTERNS[hand.category]);
      }),
      { numRuns: 2000 },
    );
  });

  it('covers every category', () => {
    expect(Object.keys(PATTERNS)).toEqual([...HAND_CATEGORIES]);
  });
});
