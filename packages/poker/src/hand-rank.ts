import type { Card } from './cards.ts';
import { HAND_CATEGORIES, type HandCategory } from './five-cards.ts';
import { indexOfKey, keyOf } from './rank-index.ts';
import { rank7, rankSeven } from './rank-seven.ts';
import { CATEGORY_SHIFT, filled, type RankTables, SHORT_DECK_TABLES, STANDARD_TABLES } from './rank-tables.ts';
import type { Game } from './setup.ts';
import { SEVEN } from './seven-index.ts';
import { countsOf, ENOUGH_SUITED, ranksOfSuit, suitOfCounts, UNTIL_FIVE_SUITED } from './suit-counts.ts';

export { HAND_CATEGORIES, type HandCategory, rank7 };

const NO_CARDS: readonly Card[] = [];

function tablesOf(game: Game): RankTables {
  return game === 'shortdeck' ? SHORT_DECK_TABLES : STANDARD_TABLES;
}

/** The category of a rank returned by `rankCards` for the same game. Throws RangeError for a number that is not a rank. */
export function categoryOf(rank: number, game: Game = 'holdem'): HandCategory {
  const category = tablesOf(game).ranking.order[rank >> CATEGORY_SHIFT];
  if (category === undefined || rank <= 0) throw new RangeError(`not a rank: ${rank}`);
  return category;
}

/**
 * [H1] [H2] The rank of the best five out of five to seven cards: higher wins, equal ties; 0 for fewer than five cards.
 * In short deck a flush beats a full house and A-6-7-8-9 is a straight. Ranks of different games are not comparable.
 */
export function rankCards(cards: readonly Card[], game: Game = 'holdem'): number {
  return rankHand(cards, NO_CARDS, game);
}

/** `rankCards` of the hole cards and the board together. */
export function rankHand(hole: readonly Card[], board: readonly Card[], game: Game): number {
  const tables = tablesOf(game);
  if (hole.length + board.length === SEVEN) return rankSeven(hole, board, tables);
  const counts = UNTIL_FIVE_SUITED + countsOf(hole) + countsOf(board);
  if ((counts & ENOUGH_SUITED) === 0) return rankOfKey(keyOf(hole) + keyOf(board), tables);
  const suit = suitOfCounts(counts);
  return rankOfSuited(ranksOfSuit(hole, suit) | ranksOfSuit(board, suit), tables);
}

/** The rank of five or six cards without a flush, looked up by the sum of their keys. */
export function rankOfKey(key: number, tables: RankTables = STANDARD_TABLES): number {
  return (tables.ofRanks[indexOfKey(key)] as number) || (filled(tables).ofRanks[indexOfKey(key)] as number);
}

/** The rank of five to seven cards of one suit. Seven cards with a flush cannot also make a full house or four of a kind. */
export function rankOfSuited(ranks: number, tables: RankTables = STANDARD_TABLES): number {
  return (tables.ofSuited[ranks] as number) || (filled(tables).ofSuited[ranks] as number);
}
