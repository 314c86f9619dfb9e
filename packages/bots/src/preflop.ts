import { type Card, rankOf, suitOf } from '@cardroom/poker';
import { equity } from './equity.ts';
import type { Random } from './random.ts';
import type { Spot } from './spot.ts';

/** Points for the high card by rank, deuce to ace (Bill Chen's formula). */
const HIGH_CARD = [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 10];
const GAP_COST = [0, 0, 1, 2, 4];
const WIDE_GAP_COST = 5;
const QUEEN = 10;

/** In other games, the hand's equity against two random hands is converted to the formula's scale; an average hand scores five points. */
const RIVALS = 2;
const SAMPLES = 200;
const AVERAGE_SCORE = 5;
const POINTS_PER_POT = 50;

/** The strength of the hole cards before the flop, on the scale of `chenScore` in every game. */
export function startingScore({ game, hilo, hole }: Pick<Spot, 'game' | 'hilo' | 'hole'>, random: Random): number {
  const [first, second] = hole;
  if (game === 'holdem' && first !== undefined && second !== undefined) return chenScore([first, second]);
  const share = equity({ game, hilo, hole, board: [], opponents: RIVALS, samples: SAMPLES }, random);
  return AVERAGE_SCORE + POINTS_PER_POT * (share - 1 / (RIVALS + 1));
}

/** The strength of two hole cards by Chen's formula: −1 (7-2 offsuit) to 20 (aces). */
export function chenScore([first, second]: readonly [Card, Card]): number {
  const [low, high] = [rankOf(first), rankOf(second)].sort((a, b) => a - b) as [number, number];
  const points = HIGH_CARD[high] ?? 0;
  if (low === high) return Math.max(5, points * 2);
  const gap = high - low;
  const suited = suitOf(first) === suitOf(second) ? 2 : 0;
  const straightBonus = gap <= 2 && high < QUEEN ? 1 : 0;
  return Math.ceil(points + suited - (GAP_COST[gap] ?? WIDE_GAP_COST) + straightBonus);
}
