import { RANKS } from './cards.ts';

/** Hand categories from the lowest to the highest. A royal flush is the highest straight flush. */
export const HAND_CATEGORIES = [
  'high_card',
  'pair',
  'two_pair',
  'three_of_a_kind',
  'straight',
  'flush',
  'full_house',
  'four_of_a_kind',
  'straight_flush',
] as const;
export type HandCategory = (typeof HAND_CATEGORIES)[number];

/** What differs between the full deck and short deck. */
export interface Ranking {
  /** Categories from the lowest to the highest. */
  readonly order: readonly HandCategory[];
  /** The lowest rank of the deck; in a straight, the ace can also play just below it. */
  readonly lowestRank: number;
}

/** [H1] The ranking for 52 cards. */
export const STANDARD: Ranking = { order: HAND_CATEGORIES, lowestRank: 0 };

/** [H2] The ranking for 36 cards: a flush beats a full house, and A-6-7-8-9 is a straight. */
export const SHORT_DECK: Ranking = {
  order: HAND_CATEGORIES.with(5, 'full_house').with(6, 'flush'),
  lowestRank: RANKS.indexOf('6'),
};

const ACE = RANKS.indexOf('A');
const HAND_CARDS = 5;

/** Keyed by how often each rank occurs, most frequent first. */
const CATEGORY_OF_COUNTS: Readonly<Record<string, HandCategory>> = {
  '4,1': 'four_of_a_kind',
  '3,2': 'full_house',
  '3,1,1': 'three_of_a_kind',
  '2,2,1': 'two_pair',
  '2,1,1,1': 'pair',
  '1,1,1,1,1': 'high_card',
};

export interface FiveCardHand {
  /** Position of the category in the ranking's order. */
  readonly category: number;
  /** Orders hands of the same category: higher wins, equal ties. */
  readonly strength: number;
}

/** [H1] [H2] The hand that five cards of these ranks make; `suited` if they all share one suit. */
export function fiveCardHand(ranks: readonly number[], suited: boolean, ranking: Ranking): FiveCardHand {
  const count = (rank: number): number => {
    let same = 0;
    for (const other of ranks) if (other === rank) same += 1;
    return same;
  };
  const distinct = [...new Set(ranks)].sort((a, b) => count(b) - count(a) || b - a);
  const top = straightTop(distinct, ranking.lowestRank);
  const name = top === null ? unconnected(distinct.map(count), suited) : suited ? 'straight_flush' : 'straight';
  // More frequent ranks are the higher digits of the number, then higher ranks. A straight counts by its top card.
  const strength = top ?? distinct.reduce((digits, rank) => digits * RANKS.length + rank, 0);
  return { category: ranking.order.indexOf(name), strength };
}

function unconnected(counts: readonly number[], suited: boolean): HandCategory {
  return suited ? 'flush' : (CATEGORY_OF_COUNTS[counts.join()] as HandCategory);
}

/** The top rank of a straight, or null if it is not one. When all five ranks differ, `distinct` is sorted from the top. */
function straightTop(distinct: readonly number[], lowestRank: number): number | null {
  const [first, second, last] = [distinct[0], distinct[1], distinct[HAND_CARDS - 1]];
  if (first === undefined || second === undefined || last === undefined) return null;
  if (first - last === HAND_CARDS - 1) return first;
  const aceBelow = first === ACE && last === lowestRank && second - last === HAND_CARDS - 2;
  return aceBelow ? second : null;
}
