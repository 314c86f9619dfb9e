import type { Card } from './cards.ts';
import type { Deck, Game, HandSetup, Street } from './setup.ts';

const HOLE_CARDS = { holdem: 2, shortdeck: 2, omaha4: 4, omaha5: 5, omaha6: 6 } as const satisfies Record<Game, number>;

/** The positions of each street among the board cards; [D3] no cards are burned. */
const BOARD_RANGES = { preflop: [0, 0], flop: [0, 3], turn: [3, 4], river: [4, 5] } as const satisfies Record<
  Street,
  readonly [number, number]
>;

export const BOARD_CARDS = 5;

/** The number of hole cards each player is dealt. */
export function holeCardCount(game: Game): number {
  return HOLE_CARDS[game];
}

/** The most cards a hand can use: all hole cards and the whole board, or both boards if it may be run twice. */
export function cardsNeeded(game: Game, players: number, boards: 1 | 2 = 1): number {
  return holeCardCount(game) * players + boards * BOARD_CARDS;
}

/** [D1] The hole cards of the player at `index`: dealt one at a time, starting to the left of the button. */
export function holeCardsFor(deck: Deck, game: Game, players: number, index: number): Card[] {
  const count = holeCardCount(game);
  // Most games have two hole cards, and an array that grows reserves room for many more.
  if (count === 2) return [deck[index] as Card, deck[index + players] as Card];
  const cards: Card[] = [];
  const end = players * count;
  for (let place = index; place < end; place += players) cards.push(deck[place] as Card);
  return cards;
}

/** [D2] The board cards that a street adds. */
export function boardCardsFor(deck: Deck, game: Game, players: number, street: Street): readonly Card[] {
  const [from, to] = BOARD_RANGES[street];
  const board = holeCardCount(game) * players;
  return deck.slice(board + from, board + to);
}

interface Dealt {
  readonly setup: HandSetup;
  readonly deck: Deck;
  readonly board: readonly Card[];
  readonly secondBoard: readonly Card[];
}

/** [R5] The cards that a street adds to the second board, whose own cards follow the first board in the deck. */
export function secondBoardCardsFor({ setup, deck, board, secondBoard }: Dealt, street: Street): readonly Card[] {
  const [from, to] = BOARD_RANGES[street];
  const own = secondBoard.filter((card) => !board.includes(card)).length;
  const next = cardsNeeded(setup.game, setup.players.length) + own;
  return deck.slice(next, next + to - from);
}

/** The board cards left undealt by a hand that ended early, as shown by a rabbit hunt. */
export function undealtBoard({ setup, deck, board }: Dealt): readonly Card[] {
  const end = cardsNeeded(setup.game, setup.players.length);
  return deck.slice(end - BOARD_CARDS + board.length, end);
}
