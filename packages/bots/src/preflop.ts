import { type Card, rankOf, suitOf } from '@cardroom/poker';

/** Points of the high card by rank, deuce to ace (Bill Chen's formula). */
const HIGH_CARD = [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 10];
const GAP_COST = [0, 0, 1, 2, 4];
const WIDE_GAP_COST = 5;
const QUEEN = 10;

/** Strength of two hole cards by Chen's formula: −1 (7-2 offsuit) to 20 (aces). */
export function chenScore([first, second]: readonly [Card, Card]): number {
  const [low, high] = [rankOf(first), rankOf(second)].sort((a, b) => a - b) as [number, number];
  const points = HIGH_CARD[high] ?? 0;
  if (low === high) return Math.max(5, points * 2);
  const gap = high - low;
  const suited = suitOf(first) === suitOf(second) ? 2 : 0;
  const straightBonus = gap <= 2 && high < QUEEN ? 1 : 0;
  return Math.ceil(points + suited - (GAP_COST[gap] ?? WIDE_GAP_COST) + straightBonus);
}
