import { expect, it } from 'vitest';
import { FULL_DECK, rankOf, suitOf } from './cards.ts';
import { eachMultiset } from './rank-index.ts';
import { flushOf, layRows, placeOfSeven, SEVEN, SEVEN_INDEX, SEVEN_PLACES, sevenKeyOfRanks } from './seven-index.ts';

const { keyOfCard } = SEVEN_INDEX;

it('[H1] every multiset of seven ranks has a place of its own in the table', () => {
  layRows();
  const taken = new Set<number>();
  let highest = 0;
  eachMultiset(SEVEN, (ranks) => {
    const place = placeOfSeven(sevenKeyOfRanks(ranks));
    taken.add(place);
    highest = Math.max(highest, place);
  });
  expect([taken.size, highest + 1]).toEqual([49_205, SEVEN_PLACES]);
});

it('[H1] the key of a card tells its rank and its suit apart, also where the sum of seven overflows 32 bits', () => {
  // The seven spades from the eight up are the largest sum of the last suit.
  const spades = FULL_DECK.filter((card) => suitOf(card) === 3).slice(-SEVEN);
  const key = spades.reduce((sum, card) => (sum + (keyOfCard[card] ?? 0)) | 0, 0);
  expect([key < 0, flushOf(key), placeOfSeven(key)]).toEqual([true, 4, placeOfSeven(sevenKeyOfRanks(spades.map(rankOf)))]);
});

it('[H1] five or more of a suit are found in every mix of suits, and four are not', () => {
  // The ranks do not matter here, so each suit is that of its deuce.
  const keyOfCounts = (counts: readonly number[]) => counts.reduce((sum, count, suit) => (sum + count * (keyOfCard[suit] ?? 0)) | 0, 0);
  for (let first = 0; first <= SEVEN; first += 1) {
    for (let second = 0; first + second <= SEVEN; second += 1) {
      for (let third = 0; first + second + third <= SEVEN; third += 1) {
        const counts = [first, second, third, SEVEN - first - second - third];
        expect([counts, flushOf(keyOfCounts(counts))]).toEqual([counts, 1 + counts.findIndex((count) => count >= 5)]);
      }
    }
  }
});
