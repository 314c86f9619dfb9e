import type { Card } from './cards.ts';
import type { Deck, Game, Street } from './setup.ts';

const HOLE_CARDS = { holdem: 2, shortdeck: 2, omaha4: 4, omaha5: 5, omaha6: 6 } as const satisfies Record<Game, number>;

/** Where each street lies among the board cards: [D3] no burn cards. */
const BOARD_RANGES = { preflop: [0, 0], flop: [0, 3], turn: [3, 4], river: [4, 5] } as const satisfies Record<
  Street,
  readonly [number, number]
>;

export const BOARD_CARDS = 5;

/** Hole cards each player gets. */
export function holeCardCount(game: Game): number {
  return HOLE_CARDS[game];
}

/** Cards a hand can use at most: all hole cards and the whole board. */
export function cardsNeeded(game: Game, players: number): number {
  return holeCardCount(game) * players + BOARD_CARDS;
}

/** [D1] Hole cards of the player at `index`: one card each in turn, the first player left of the button first. */
export function holeCardsFor(deck: Deck, game: Game, players: number, index: number): Card[] {
  const rounds = Array.from({ length: holeCardCount(game) }, (_, round) => round);
  return rounds.map((round) => deck[round * players + index] as Card);
}

/** [D2] The board cards that a street adds. */
export function boardCardsFor(deck: Deck, game: Game, players: number, street: Street): readonly Card[] {
  const [from, to] = BOARD_RANGES[street];
  const board = holeCardCount(game) * players;
  return deck.slice(board + from, board + to);
}
