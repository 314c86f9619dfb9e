import type { Card } from './cards.ts';
import { rank5 } from './hand-rank.ts';

const HOLE_CARDS_MAX = 6;
const TWO_FROM_HAND = 2;
const THREE_FROM_BOARD = 3;

/** Every choice of two hole cards and of three board cards as positions, by the number of cards there are. */
const TWOS = Array.from({ length: HOLE_CARDS_MAX + 1 }, (_, count) => choose(positions(count), TWO_FROM_HAND));
const THREES = Array.from({ length: HOLE_CARDS_MAX + 1 }, (_, count) => choose(positions(count), THREE_FROM_BOARD));

/** [H3] Rank of the best Omaha hand: exactly two hole cards and three of the board. 0 while the board has fewer than three cards. */
export function rankOmaha(hole: readonly Card[], board: readonly Card[]): number {
  let best = 0;
  for (const two of TWOS[hole.length] ?? []) {
    const a = hole[two[0] as number] as Card;
    const b = hole[two[1] as number] as Card;
    for (const three of THREES[board.length] ?? []) {
      const rank = rank5(a, b, board[three[0] as number] as Card, board[three[1] as number] as Card, board[three[2] as number] as Card);
      if (rank > best) best = rank;
    }
  }
  return best;
}

/** All five-card hands that Omaha allows, hole cards first. */
export function omahaHands(hole: readonly Card[], board: readonly Card[]): Card[][] {
  return choose(hole, TWO_FROM_HAND).flatMap((two) => choose(board, THREE_FROM_BOARD).map((three) => [...two, ...three]));
}

/** Every choice of `count` of the cards, keeping their order. */
export function choose<T>(cards: readonly T[], count: number): T[][] {
  if (count === 0) return [[]];
  return cards.flatMap((card, index) => choose(cards.slice(index + 1), count - 1).map((rest) => [card, ...rest]));
}

function positions(count: number): number[] {
  return Array.from({ length: count }, (_, position) => position);
}
