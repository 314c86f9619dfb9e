import { type Card, FULL_DECK, rank7 } from '@cardroom/poker';
import { integerBetween, type Random } from './random.ts';

const OPPONENTS_MAX = 4;
const BOARD_CARDS = 5;

/**
 * Share of the pot that two hole cards win against random hands, 0 to 1, by dealing `samples` run-outs.
 * More than four opponents are counted as four: against a crowd the difference no longer changes a decision.
 */
export function equity({ hole, board, opponents, samples }: EquitySpot, random: Random): number {
  const known = new Set([...hole, ...board]);
  const rest = FULL_DECK.filter((card) => !known.has(card));
  const rivals = Math.min(OPPONENTS_MAX, opponents);
  let won = 0;
  for (let sample = 0; sample < samples; sample += 1) {
    drawFirst(rest, BOARD_CARDS - board.length + 2 * rivals, random);
    won += shareOf(hole, [...board, ...rest.slice(2 * rivals, 2 * rivals + BOARD_CARDS - board.length)], rest.slice(0, 2 * rivals));
  }
  return won / samples;
}

export interface EquitySpot {
  readonly hole: readonly [Card, Card];
  readonly board: readonly Card[];
  readonly opponents: number;
  readonly samples: number;
}

/** Shuffles `count` cards to the front. */
function drawFirst(cards: Card[], count: number, random: Random): void {
  for (let index = 0; index < count; index += 1) {
    const other = integerBetween(random, index, cards.length - 1);
    const card = cards[index] ?? 0;
    cards[index] = cards[other] ?? 0;
    cards[other] = card;
  }
}

function shareOf(hole: readonly [Card, Card], board: readonly Card[], rivals: readonly Card[]): number {
  const [a, b, c, d, e] = board as [Card, Card, Card, Card, Card];
  const own = rank7(hole[0], hole[1], a, b, c, d, e);
  let equals = 1;
  for (let index = 0; index + 1 < rivals.length; index += 2) {
    const other = rank7(rivals[index] ?? 0, rivals[index + 1] ?? 0, a, b, c, d, e);
    if (other > own) return 0;
    if (other === own) equals += 1;
  }
  return 1 / equals;
}
