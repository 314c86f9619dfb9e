import { highRank, lowRank } from '../best-hand.ts';
import { parseCards } from '../cards.ts';
import { categoryOf, type HandCategory } from '../hand-rank.ts';
import type { RankVector } from './format.ts';

const CATEGORIES: Readonly<Record<string, HandCategory>> = {
  'high-card': 'high_card',
  pair: 'pair',
  'two-pair': 'two_pair',
  trips: 'three_of_a_kind',
  straight: 'straight',
  flush: 'flush',
  'full-house': 'full_house',
  quads: 'four_of_a_kind',
  'straight-flush': 'straight_flush',
};

/** For each row of one evaluator file, its differences in category, low and order among all rows. An empty list means passed. */
export function rankDifferences(rows: readonly RankVector[]): string[][] {
  const ranked = rows.map(evaluate);
  const differences = ranked.map(({ row, category, lowRanks }) => ownDifferences(row, category, lowRanks));
  const note = (kind: string) => (index: number, other: number) =>
    void differences[index]?.push(`${kind} is out of order with ${rows[other]?.id}`);
  compareOrder(
    ranked.map(({ row, high }) => ({ expected: row.rank, actual: high })),
    note('rank'),
  );
  compareOrder(
    ranked.map(({ row, low }) => ({ expected: row.low ?? null, actual: row.low === undefined ? null : low })),
    note('low'),
  );
  return differences;
}

interface Ranked {
  readonly row: RankVector;
  readonly high: number;
  readonly category: HandCategory;
  readonly low: number | null;
  readonly lowRanks: readonly number[] | null;
}

function evaluate(row: RankVector): Ranked {
  const hole = parseCards(row.hole);
  const board = parseCards(row.board);
  const high = highRank(row.game, hole, board);
  const low = lowRank(row.game, hole, board);
  return { row, high, category: categoryOf(high, row.game), low, lowRanks: low === null ? null : ranksOf(low) };
}

/** The ranks of a low (bit 0 = ace … bit 7 = eight), listed high to low with the ace as 1. */
function ranksOf(low: number): number[] {
  return [8, 7, 6, 5, 4, 3, 2, 1].filter((rank) => (low & (1 << (rank - 1))) !== 0);
}

function ownDifferences(row: RankVector, category: HandCategory, lowRanks: readonly number[] | null): string[] {
  const differences: string[] = [];
  if (CATEGORIES[row.cat] !== category) differences.push(`category ${category}, expected ${row.cat}`);
  if (row.low_ranks !== undefined && JSON.stringify(row.low_ranks) !== JSON.stringify(lowRanks)) {
    differences.push(`low ${JSON.stringify(lowRanks)}, expected ${JSON.stringify(row.low_ranks)}`);
  }
  return differences;
}

interface Pair {
  readonly expected: number | null;
  readonly actual: number | null;
}

/** Sorted by expected rank, neighbours must be higher or tied in both lists alike; the whole order is then the same. */
function compareOrder(pairs: readonly Pair[], note: (index: number, other: number) => void): void {
  const order = pairs.map((_, index) => index).filter((index) => pairs[index]?.expected !== null && pairs[index]?.actual !== null);
  order.sort((a, b) => (pairs[a]?.expected ?? 0) - (pairs[b]?.expected ?? 0));
  for (const [place, index] of order.entries()) {
    const before = order[place - 1];
    if (before === undefined) continue;
    const expected = Math.sign((pairs[index]?.expected ?? 0) - (pairs[before]?.expected ?? 0));
    const actual = Math.sign((pairs[index]?.actual ?? 0) - (pairs[before]?.actual ?? 0));
    if (expected !== actual) note(index, before);
  }
}
