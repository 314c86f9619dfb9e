import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FULL_DECK, parseCards } from './cards.ts';
import { cardsOf } from './deck.ts';
import { categoryOf, HAND_CATEGORIES, rank7, rankCards } from './hand-rank.ts';
import { lowName, lowOfCards, lowOfOmaha } from './low-rank.ts';
import { choose, omahaHands, rankOmaha } from './omaha-rank.ts';

const rank = (text: string, game: 'holdem' | 'shortdeck' = 'holdem'): number => rankCards(parseCards(text), game);
const category = (text: string, game: 'holdem' | 'shortdeck' = 'holdem'): string => categoryOf(rank(text, game), game);

describe('hand ranking', () => {
  // Each row beats the next.
  const ladder = [
    ['straight_flush', 'AsKsQsJsTs'],
    ['straight_flush', '6s5s4s3s2s'],
    ['straight_flush', '5h4h3h2hAh'],
    ['four_of_a_kind', 'AsAhAdAcKs'],
    ['four_of_a_kind', 'AsAhAdAcQs'],
    ['four_of_a_kind', '2s2h2d2cAs'],
    ['full_house', 'AsAhAd2c2s'],
    ['full_house', 'KsKhKdAcAs'],
    ['full_house', 'KsKhKdQcQs'],
    ['flush', 'AsQs9s5s3s'],
    ['flush', 'AsQs9s5s2s'],
    ['flush', 'KsQsJsTs8s'],
    ['straight', 'AsKhQdJcTs'],
    ['straight', '6s5h4d3c2s'],
    ['straight', '5s4h3d2cAs'],
    ['three_of_a_kind', 'AsAhAdKcQs'],
    ['three_of_a_kind', 'AsAhAdKcJs'],
    ['three_of_a_kind', '2s2h2dAcKs'],
    ['two_pair', 'AsAhKdKcQs'],
    ['two_pair', 'AsAhKdKcJs'],
    ['two_pair', 'AsAhQdQcKs'],
    ['two_pair', '3s3h2d2cAs'],
    ['pair', 'AsAhKdQcJs'],
    ['pair', 'AsAhKdQcTs'],
    ['pair', '2s2hAdKcQs'],
    ['high_card', 'AsKhQdJc9s'],
    ['high_card', 'AsKhQdJc8s'],
    ['high_card', '7s5h4d3c2s'],
  ] as const;

  it.each(ladder)('[H1] %s %s', (name, cards) => {
    expect(category(cards)).toBe(name);
  });

  it('[H1] each hand beats the next', () => {
    for (const [place, [, cards]] of ladder.entries()) {
      const next = ladder[place + 1];
      if (next !== undefined) expect([cards, rank(cards) > rank(next[1])]).toEqual([cards, true]);
    }
  });

  it.each([
    ['suits never break a tie', 'AsKhQdJc9s', 'AhKdQcJs9h'],
    ['nor in a flush', 'AsQs9s5s3s', 'AhQh9h5h3h'],
    ['a sixth card does not count', 'AsKhQdJc9s8h7d', 'AhKdQcJs9h6c5s'],
    ['nor a third pair', 'AsAhKdKcQsQh2d', 'AsAhKdKcQsJh2d'],
    ['nor a second three of a kind, except as the pair', 'AsAhAdKcKsKh2d', 'AsAhAdKcKs3h2d'],
    ['nor the sixth of a suit', 'AsQs9s5s3s2s2h', 'AsQs9s5s3s7h8d'],
  ])('[H1] %s', (_name, a, b) => {
    expect(rank(a)).toBe(rank(b));
  });

  it('[H1] an ace plays low only in a straight, and a straight does not wrap around', () => {
    expect(category('AsKhQd3c2s')).toBe('high_card');
    expect(category('4h3dAc2s5d')).toBe('straight');
  });

  it('[H1] a straight and a flush in seven cards are not always a straight flush', () => {
    expect(category('9s8s7s6sAs5h2d')).toBe('flush');
    expect(category('9s8s7s6sAs5s2d')).toBe('straight_flush');
  });

  it.each([
    ['a flush beats a full house', 'AsQs9s8s6s', 'AsAhAdKcKs'],
    ['a straight beats three of a kind', '9s8h7d6cAs', 'AsAhAdKcQs'],
    ['A-6-7-8-9 is the lowest straight', 'Ts9h8d7c6s', '9s8h7d6cAs'],
    ['A-6-7-8-9 of one suit beats four of a kind', '9s8s7s6sAs', 'AsAhAdAcKs'],
    ['a full house beats a straight', '6s6h6d7c7s', 'AsKhQdJcTs'],
  ])('[H2] short deck: %s', (_name, better, worse) => {
    expect(rank(better, 'shortdeck')).toBeGreaterThan(rank(worse, 'shortdeck'));
  });

  it('[H2] short deck: the same nine categories in a different order', () => {
    expect(category('AsQs9s8s6s', 'shortdeck')).toBe('flush');
    expect(category('AsAhAdKcKs', 'shortdeck')).toBe('full_house');
    expect(category('9s8h7d6cAs', 'shortdeck')).toBe('straight');
    expect(category('9s8h7d6cAs')).toBe('high_card');
  });

  it('[H3] Omaha: exactly two from the hand', () => {
    const board = parseCards('2s7s9sJs3d');
    expect(categoryOf(rankOmaha(parseCards('AsKdQcTh'), board))).toBe('high_card');
    expect(categoryOf(rankOmaha(parseCards('3c3h8d8c'), board))).toBe('three_of_a_kind');
    expect(categoryOf(rankOmaha(parseCards('AsAhAdAc'), board))).toBe('pair');
  });

  it('[H3] Omaha: exactly three from the board', () => {
    expect(categoryOf(rankOmaha(parseCards('2c3d4h5s'), parseCards('AsKsQsJsTs')))).toBe('high_card');
  });

  it.each([
    ['Ac2d3h4s5cKdKh', 'five_low', [5, 4, 3, 2, 1]],
    ['Ac2c3c4c5c6c7c', 'five_low', [5, 4, 3, 2, 1]],
    ['8s7d6h5c4c', 'eight_low', [8, 7, 6, 5, 4]],
    ['8s7d2h2c3c3dAs', 'eight_low', [8, 7, 3, 2, 1]],
    ['7s6s4s3s2s', 'seven_low', [7, 6, 4, 3, 2]],
  ])('[H4] %s is a %s', (text, name, ranks) => {
    const low = lowOfCards(parseCards(text)) ?? 0;
    expect(lowName(low)).toBe(name);
    expect([8, 7, 6, 5, 4, 3, 2, 1].filter((r) => (low & (1 << (r - 1))) !== 0)).toEqual(ranks);
  });

  it.each(['9s7d6h5c4c', '8s7d6h6c5cKdKs', 'AcAdAhAs2c3d4h'])('[H4] %s has no low', (text) => {
    expect(lowOfCards(parseCards(text))).toBeNull();
  });

  it('[H1] [H3] fewer than five cards, or Omaha without a flop, have no rank and no category', () => {
    expect(rank('AsKsQsJs')).toBe(0);
    expect(rank('')).toBe(0);
    expect(rankOmaha(parseCards('AsKsQsJs'), parseCards('2c3c'))).toBe(0);
    expect(() => categoryOf(0)).toThrow('not a rank: 0');
    expect(() => categoryOf(9 << 12)).toThrow(RangeError);
  });

  it('[H4] a value that is not a low has no name', () => {
    expect(() => lowName(0)).toThrow(new RangeError('not a low: 0'));
  });

  it('[H4] [H3] an Omaha low needs two low ranks from the hole cards and three others from the board', () => {
    expect(lowOfOmaha(parseCards('Ac2cKhQh'), parseCards('3d4d8sKsQs'))).toBe(0b10001111);
    expect(lowOfOmaha(parseCards('Ac2cKhQh'), parseCards('2d4d8sKsQs'))).toBeNull();
    expect(lowOfOmaha(parseCards('AcKcKhQh'), parseCards('3d4d8s5sQs'))).toBeNull();
    expect(lowOfOmaha(parseCards('Ac2c3h4h'), parseCards('5d6dKsKhQs'))).toBeNull();
  });
});

describe('hand ranking, exhaustively', () => {
  interface Counts {
    readonly total: number;
    readonly classes: number;
    readonly [category: string]: number | string;
  }
  const published = JSON.parse(readFileSync(new URL('./vectors/fixtures/eval-category-counts.json', import.meta.url), 'utf8')) as Record<
    string,
    Counts
  >;

  const shortNames = ['high-card', 'pair', 'two-pair', 'trips', 'straight', 'flush', 'full-house', 'quads', 'straight-flush'];

  function countFives(game: 'holdem' | 'shortdeck'): Record<string, number> {
    const deck = cardsOf(game);
    const counts = new Map<string, number>();
    const classes = new Set<number>();
    const five = [0, 0, 0, 0, 0];
    const visit = (place: number, from: number): void => {
      if (place === 5) {
        const value = rankCards(five, game);
        classes.add(value);
        const name = categoryOf(value, game);
        counts.set(name, (counts.get(name) ?? 0) + 1);
        return;
      }
      for (let k = from; k < deck.length; k += 1) {
        five[place] = deck[k] ?? 0;
        visit(place + 1, k + 1);
      }
    };
    visit(0, 0);
    const named = HAND_CATEGORIES.map((name, order) => [shortNames[order], counts.get(name)]);
    return { ...Object.fromEntries(named), classes: classes.size };
  }

  it.each([
    ['[H1] of 2,598,960 five-card hands', 'holdem', 'standard5'],
    ['[H2] of 376,992 short-deck hands', 'shortdeck', 'shortdeck5'],
  ] as const)('%s each category has the published count', (_name, game, key) => {
    const { total, note: _note, ...expected } = published[key] as Counts;
    const counted = countFives(game);
    expect(counted).toEqual(expected);
    expect(Object.values(counted).reduce((sum, n) => sum + n, 0) - (counted.classes ?? 0)).toBe(total);
  });

  it('[H1] each category has the published count among all 133,784,560 seven-card hands', { timeout: 60_000 }, () => {
    // In a process of its own, because the test runner's imports make the 134 million calls five times slower.
    const program = `import { countSevens } from ${JSON.stringify(new URL('./testing/count-sevens.ts', import.meta.url).href)};
      process.stdout.write(JSON.stringify(countSevens()));`;
    const counts = JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })) as number[];
    const { total, note: _note, ...expected } = published.standard7 as Counts;
    expect(Object.fromEntries(shortNames.map((name, order) => [name, counts[order]]))).toEqual(expected);
    expect(counts.reduce((sum, n) => sum + n, 0)).toBe(total);
  });

  const sevenCards = fc.shuffledSubarray([...FULL_DECK], { minLength: 7, maxLength: 7 });

  it('[H1] seven cards rank as the best of their 21 fives', () => {
    fc.assert(
      fc.property(sevenCards, (cards) => {
        const [a, b, c, d, e, f, g] = cards as [number, number, number, number, number, number, number];
        const best = Math.max(...choose(cards, 5).map((five) => rankCards(five)));
        expect(rankCards(cards)).toBe(best);
        expect(rank7(a, b, c, d, e, f, g)).toBe(best);
      }),
      { numRuns: 3000 },
    );
  });

  it('[H2] so do seven cards from a short deck', () => {
    const seven = fc.shuffledSubarray([...cardsOf('shortdeck')], { minLength: 7, maxLength: 7 });
    fc.assert(
      fc.property(seven, (cards) => {
        expect(rankCards(cards, 'shortdeck')).toBe(Math.max(...choose(cards, 5).map((five) => rankCards(five, 'shortdeck'))));
      }),
      { numRuns: 1000 },
    );
  });

  it('[H3] an Omaha hand with four to six hole cards ranks as the best of two and three', () => {
    const cards = fc.shuffledSubarray([...FULL_DECK], { minLength: 11, maxLength: 11 });
    fc.assert(
      fc.property(cards, fc.integer({ min: 4, max: 6 }), fc.integer({ min: 3, max: 5 }), (dealt, holeCards, boardCards) => {
        const hole = dealt.slice(0, holeCards);
        const board = dealt.slice(6, 6 + boardCards);
        expect(rankOmaha(hole, board)).toBe(Math.max(...omahaHands(hole, board).map((five) => rankCards(five))));
      }),
      { numRuns: 3000 },
    );
  });

  it('[H4] the low of seven cards is the lowest of their 21 fives', () => {
    fc.assert(
      fc.property(sevenCards, (cards) => {
        const lows = choose(cards, 5).flatMap((five) => lowOfCards(five) ?? []);
        expect(lowOfCards(cards)).toBe(lows.length === 0 ? null : Math.min(...lows));
      }),
      { numRuns: 1000 },
    );
  });
});
