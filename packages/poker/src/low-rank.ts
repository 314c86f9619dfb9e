import { type Card, rankOf } from './cards.ts';
import { sizeOf, subsetsOf } from './rank-sets.ts';

const ACE = 12;
const EIGHT = 6;
const LOW_CARDS = 5;
/** A value worse than every low. */
export const NO_LOW = 1 << 8;

/** Names of qualifying lows by their highest card, lowest (best) first. */
export const LOW_NAMES = ['five_low', 'six_low', 'seven_low', 'eight_low'] as const;
export type LowName = (typeof LOW_NAMES)[number];

/** 0 for an ace, 1 for a deuce … 7 for an eight; undefined for a card that cannot be part of a low. */
export function lowRankOf(card: Card): number | undefined {
  const rank = rankOf(card);
  if (rank === ACE) return 0;
  return rank <= EIGHT ? rank + 1 : undefined;
}

/**
 * [H4] The best 8-or-better low among the cards, as a set of five ranks (bit 0 = ace … bit 7 = eight): smaller wins, equal ties.
 * Straights and flushes do not count. Null unless there are five different ranks of eight or lower.
 */
export function lowOfCards(cards: readonly Card[]): number | null {
  return lowestFive(lowRanks(cards));
}

/** [H3] [H4] The same for Omaha: exactly two ranks from the hole cards and three from the board. */
export function lowOfOmaha(hole: readonly Card[], board: readonly Card[]): number | null {
  const boardThrees = subsetsOf(lowRanks(board), 3);
  let best = NO_LOW;
  for (const two of subsetsOf(lowRanks(hole), 2)) {
    for (const three of boardThrees) {
      if ((two & three) === 0) best = Math.min(best, two | three);
    }
  }
  return best === NO_LOW ? null : best;
}

/** The name of a low, after its highest card. */
export function lowName(low: number): LowName {
  const name = LOW_NAMES[31 - Math.clz32(low) - (LOW_CARDS - 1)];
  if (name === undefined) throw new RangeError(`not a low: ${low}`);
  return name;
}

function lowRanks(cards: readonly Card[]): number {
  let ranks = 0;
  for (const card of cards) {
    const rank = lowRankOf(card);
    if (rank !== undefined) ranks |= 1 << rank;
  }
  return ranks;
}

function lowestFive(ranks: number): number | null {
  if (sizeOf(ranks) < LOW_CARDS) return null;
  let kept = ranks;
  while (sizeOf(kept) > LOW_CARDS) kept ^= 1 << (31 - Math.clz32(kept));
  return kept;
}
