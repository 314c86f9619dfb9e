import { GAMES, inOrder, list, type Members, members, money, ORDER, type Say, text } from './wire-rules.ts';

const RANKS = 'high_card pair two_pair three_of_a_kind straight flush full_house four_of_a_kind straight_flush'.split(' ');
const LOWS = 'five_low six_low seven_low eight_low'.split(' ');
const CARD = /^[2-9TJQKA][cdhs]$/;
const HAND_CARDS = 5;
const FROM_OMAHA_HAND = 2;

/** What is needed to read the cards of a result: the game on the wire and the (first) board. */
export interface CardTable {
  readonly game: { readonly hole: number; readonly hilo: boolean };
  readonly board: readonly string[];
}

export function cardTable(body: Members, board: readonly string[]): CardTable {
  return { game: GAMES[text(body.game_key)] ?? { hole: 2, hilo: false }, board };
}

export function cardsOf(value: unknown, say: Say): string[] {
  const cards = list(value).map(text);
  if (!Array.isArray(value) || cards.some((card) => !CARD.test(card))) say(`has the cards ${JSON.stringify(value)}`);
  return cards;
}

/** The members of a player, or of one of their boards, in this game, in order; `boards` only where there are some. */
export function playerOrder({ game }: CardTable, player: Members): string {
  return withLow(ORDER.player, game.hilo) + (player.boards === undefined ? '' : ' boards');
}

function withLow(order: string, hilo: boolean): string {
  return hilo ? order.replace('best_hand', 'best_hand low_hand best_low') : order;
}

/** Checks the cards of one player: how many, and the hand they make with each board. */
export function checkCards(player: Members, table: CardTable, say: Say): string[] {
  const { game, board } = table;
  const hole = cardsOf(player.hole_cards, say);
  if (hole.length > game.hole) say(`shows more than ${game.hole} cards`);
  checkHand(player, { hole, board, game }, say);
  if (player.boards !== undefined) checkBoards(player, { hole, board, game }, say);
  return hole;
}

interface Holding extends CardTable {
  readonly hole: readonly string[];
}

function checkHand(ranks: Members, { hole, board, game }: Holding, say: Say): void {
  const isRanked = hole.length === game.hole && board.length >= 3;
  const best = cardsOf(ranks.best_hand, say);
  if (!isRanked && (ranks.hand_rank !== null || best.length > 0)) say('ranks a hand that was not shown or saw no flop');
  if (isRanked && !RANKS.includes(text(ranks.hand_rank))) say(`has the hand_rank ${JSON.stringify(ranks.hand_rank)}`);
  if (isRanked) checkFive(best, { hole, board, game }, say);
  if (!game.hilo) return;
  const low = cardsOf(ranks.best_low, say);
  if ((ranks.low_hand === null) !== (low.length === 0)) say('has a low without cards, or cards without a low');
  if (ranks.low_hand === null) return;
  if (!isRanked || !LOWS.includes(text(ranks.low_hand))) say(`has the low_hand ${JSON.stringify(ranks.low_hand)}`);
  if (low.some((card) => !'A2345678'.includes(card.charAt(0)))) say('has a low of nine or more');
  if (new Set(low.map((card) => card.charAt(0))).size !== HAND_CARDS) say('has a pair in its low');
  checkFive(low, { hole, board, game }, say);
}

/** Omaha takes exactly two hole cards. */
function checkFive(five: readonly string[], { hole, board, game }: Holding, say: Say): void {
  if (five.length !== HAND_CARDS || five.some((card) => ![...hole, ...board].includes(card))) say('has a best hand of other cards');
  const own = five.filter((card) => hole.includes(card)).length;
  if (game.hole > FROM_OMAHA_HAND && own !== FROM_OMAHA_HAND) say(`takes ${own} hole cards`);
}

function checkBoards(player: Members, { hole, board, game }: Holding, say: Say): void {
  const boards = list(player.boards).map(members);
  if (boards.length !== 2) say(`has ${boards.length} boards`);
  for (const [index, one] of boards.entries()) {
    inOrder(one, withLow(ORDER.board, game.hilo), say);
    const cards = cardsOf(one.community_card, say);
    if (cards.length !== 5) say('runs a board that is not complete');
    if (index === 0 && cards.join() !== board.join()) say('has another first board than its community_card');
    checkHand(one, { hole, board: cards, game }, say);
  }
  const wins = boards.reduce((sum, one) => sum + money(one.win, say), 0);
  if (wins !== money(player.win, say)) say('has a win that is not the sum of its boards');
}
