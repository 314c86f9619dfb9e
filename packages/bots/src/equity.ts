import { type Card, cardsOf, type Game, highRank, lowRank } from '@cardroom/poker';
import { integerBetween, type Random } from './random.ts';

const OPPONENTS_MAX = 4;
const BOARD_CARDS = 5;

export interface EquitySpot {
  readonly game: Game;
  readonly hilo: boolean;
  readonly hole: readonly Card[];
  readonly board: readonly Card[];
  readonly opponents: number;
  readonly samples: number;
}

/**
 * The share of the pot (0 to 1) that the hole cards win against random hands of the same game, estimated from `samples` random deals.
 * More than four opponents count as four, because against a crowd the difference no longer changes a decision.
 */
export function equity(spot: EquitySpot, random: Random): number {
  const { game, hole, board, samples } = spot;
  const known = new Set([...hole, ...board]);
  const rest = cardsOf(game).filter((card) => !known.has(card));
  const rivals = Math.min(OPPONENTS_MAX, spot.opponents);
  const theirs = rivals * hole.length;
  const missing = BOARD_CARDS - board.length;
  let won = 0;
  for (let sample = 0; sample < samples; sample += 1) {
    drawFirst(rest, theirs + missing, random);
    const hands = Array.from({ length: rivals }, (_, index) => rest.slice(index * hole.length, (index + 1) * hole.length));
    won += shareOf(spot, hands, [...board, ...rest.slice(theirs, theirs + missing)]);
  }
  return won / samples;
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

/** The share of one pot at showdown: of the high half and, if there is a low, of the low half. */
function shareOf({ game, hilo, hole }: EquitySpot, rivals: readonly (readonly Card[])[], board: readonly Card[]): number {
  const high = partOf(
    highRank(game, hole, board),
    rivals.map((cards) => highRank(game, cards, board)),
  );
  if (!hilo) return high;
  // A smaller low is better; no low loses to any.
  const lowOf = (cards: readonly Card[]) => -(lowRank(game, cards, board) ?? Number.POSITIVE_INFINITY);
  const [own, others] = [lowOf(hole), rivals.map(lowOf)];
  const isLow = Math.max(own, ...others) > Number.NEGATIVE_INFINITY;
  return isLow ? (high + partOf(own, others)) / 2 : high;
}

function partOf(own: number, others: readonly number[]): number {
  if (others.some((other) => other > own)) return 0;
  return 1 / (1 + others.filter((other) => other === own).length);
}
