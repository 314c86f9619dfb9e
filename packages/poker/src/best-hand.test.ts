import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateHigh, evaluateLow, highRank, lowRank, nameHigh } from './best-hand.ts';
import { cardText, FULL_DECK, parseCards, rankOf } from './cards.ts';
import type { Game } from './setup.ts';

const high = (hole: string, board: string, game?: Game) => {
  const { category, best } = evaluateHigh(parseCards(hole), parseCards(board), game);
  return [category, best.map(cardText).join(' ')];
};

describe('hands for people and records', () => {
  // The first three rows are hands from result records in packages/operator-api.
  it.each([
    ['AsKdKh2s', 'Kc7d4h3cJd', 'omaha4', 'three_of_a_kind', 'Kd Kh Kc Jd 7d'],
    ['Ad2dQhTh', 'Kc7d4h3cJd', 'omaha4', 'high_card', 'Ad Kc Qh Jd 7d'],
    ['AsKh', 'Ah9d4c9s9c', 'holdem', 'full_house', '9d 9s 9c As Ah'],
    ['AsKh', 'Ah9d4c2s7h', 'holdem', 'pair', 'As Ah Kh 9d 7h'],
    ['Ah2d', '3c4s5hKdKs', 'holdem', 'straight', '5h 4s 3c 2d Ah'],
    ['As6c', '7d8h9sKdQh', 'shortdeck', 'straight', '9s 8h 7d 6c As'],
    ['AsKs', 'QsJsTs2d3c', 'holdem', 'straight_flush', 'As Ks Qs Js Ts'],
    ['7c2d', 'AsAhKdKcQs', 'holdem', 'two_pair', 'As Ah Kd Kc Qs'],
    ['Ac3c', '2cKhQh', 'holdem', 'high_card', 'Ac Kh Qh 3c 2c'],
  ] as const)('%s on %s (%s): %s %s', (hole, board, game, category, best) => {
    expect(high(hole, board, game)).toEqual([category, best]);
  });

  it('prefers the hole card among equal ranks', () => {
    expect(high('2s7h', '2c2dAhKsQd')[1]).toBe('2s 2c 2d Ah Ks');
    expect(high('KhQd', 'KsKdKcQsJh')[1]).toBe('Kh Ks Kd Kc Qd');
  });

  it.each([
    ['AsKdKh2s', 'Kc7d4h3cJd', 'omaha4', 'seven_low', '7d 4h 3c 2s As'],
    ['Ad2d', '3c4s5hKdKs', 'holdem', 'five_low', '5h 4s 3c 2d Ad'],
  ] as const)('low of %s on %s (%s): %s %s', (hole, board, game, name, best) => {
    const low = evaluateLow(parseCards(hole), parseCards(board), game);
    expect([low?.name, low?.best.map(cardText).join(' ')]).toEqual([name, best]);
  });

  it('has no low unless five ranks are eight or lower', () => {
    expect(evaluateLow(parseCards('KsKd'), parseCards('2c3c4c5d9h'))).toBeNull();
  });

  it('refuses to name a hand before the flop', () => {
    expect(() => evaluateHigh(parseCards('AsKd'), [])).toThrow(RangeError);
    expect(() => evaluateHigh(parseCards('AsKdQh2c'), parseCards('2d'), 'omaha4')).toThrow('make no hand of omaha4');
  });

  it('agrees with the ranks that decide a showdown', () => {
    const hole = parseCards('Ad2dQhTh');
    const board = parseCards('Kc7d4h3cJd');
    expect(evaluateHigh(hole, board, 'omaha4').value).toBe(highRank('omaha4', hole, board));
    expect(evaluateLow(hole, board, 'omaha4')?.value).toBe(lowRank('omaha4', hole, board));
  });

  it.each([
    ['holdem', 2],
    ['shortdeck', 2],
    ['omaha4', 4],
    ['omaha5', 5],
    ['omaha6', 6],
  ] as const)('of %s is named by definition as the tables rank it', (game, holeCards) => {
    const deck = FULL_DECK.filter((card) => game !== 'shortdeck' || rankOf(card) >= 4);
    const dealt = fc.uniqueArray(fc.constantFrom(...deck), { minLength: holeCards + 3, maxLength: holeCards + 5 });
    fc.assert(
      fc.property(dealt, (cards) => {
        const [hole, board] = [cards.slice(0, holeCards), cards.slice(holeCards)];
        const { category, best } = evaluateHigh(hole, board, game);
        expect(nameHigh(hole, board, game)).toEqual({ category, best });
      }),
    );
    expect(() => nameHigh(parseCards('AsKdQh2c').slice(0, holeCards), [], game)).toThrow(RangeError);
  });
});
