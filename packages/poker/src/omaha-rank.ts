import { type Card, rankOf } from './cards.ts';
import { rankOfSuited } from './hand-rank.ts';
import { PAIR_OF_RANKS, rankWithPair, rowOfKey } from './omaha-tables.ts';
import { keyOf, RANK_COUNT } from './rank-index.ts';
import { subsetsOf } from './rank-sets.ts';
import { countsOf, ENOUGH_SUITED, ranksOfSuit, suitOfCounts, UNTIL_THREE_SUITED } from './suit-counts.ts';

const TWO_FROM_HAND = 2;
const THREE_FROM_BOARD = 3;

/** [H3] The rank of the best Omaha hand: exactly two hole cards and three board cards. 0 while the board has fewer than three cards. */
export function rankOmaha(hole: readonly Card[], board: readonly Card[]): number {
  const counts = UNTIL_THREE_SUITED + countsOf(board);
  const best = rankOfPairs(hole, rowOfKey(keyOf(board)));
  return (counts & ENOUGH_SUITED) === 0 ? best : Math.max(best, rankOfFlushes(hole, board, suitOfCounts(counts)));
}

/** The best rank if suits are ignored. */
function rankOfPairs(hole: readonly Card[], row: number): number {
  let best = 0;
  for (let second = 1; second < hole.length; second += 1) {
    const ranks = RANK_COUNT * rankOf(hole[second] as Card);
    for (let first = 0; first < second; first += 1) {
      const pair = PAIR_OF_RANKS[ranks + rankOf(hole[first] as Card)] as number;
      best = Math.max(best, rankWithPair(row, pair));
    }
  }
  return best;
}

/** The best flush in the suit of which the board has three cards; 0 without two hole cards of that suit. */
function rankOfFlushes(hole: readonly Card[], board: readonly Card[], suit: number): number {
  const twos = subsetsOf(ranksOfSuit(hole, suit), TWO_FROM_HAND);
  if (twos.length === 0) return 0;
  const threes = subsetsOf(ranksOfSuit(board, suit), THREE_FROM_BOARD);
  let best = 0;
  for (const two of twos) {
    for (const three of threes) best = Math.max(best, rankOfSuited(two | three));
  }
  return best;
}

/** All five-card hands that Omaha allows, with the hole cards first. */
export function omahaHands(hole: readonly Card[], board: readonly Card[]): Card[][] {
  return choose(hole, TWO_FROM_HAND).flatMap((two) => choose(board, THREE_FROM_BOARD).map((three) => [...two, ...three]));
}

/** Every way to choose `count` of the cards, in their original order. */
export function choose<T>(cards: readonly T[], count: number): T[][] {
  return placesOf(cards.length, count).map((places) => places.map((place) => cards[place] as T));
}

/** Ways to choose so many of so many places, found once for each size: a hand has few cards, and every showdown chooses among them. */
const PLACES = new Map<string, readonly (readonly number[])[]>();

function placesOf(size: number, count: number): readonly (readonly number[])[] {
  const name = `${count} of ${size}`;
  const known = PLACES.get(name);
  if (known !== undefined) return known;
  const places = combinations(0, size, count);
  PLACES.set(name, places);
  return places;
}

function combinations(from: number, size: number, count: number): number[][] {
  if (count === 0) return [[]];
  const firsts = Array.from({ length: Math.max(0, size - from) }, (_, index) => from + index);
  return firsts.flatMap((first) => combinations(first + 1, size, count - 1).map((rest) => [first, ...rest]));
}
