import type { Card } from './cards.ts';
import { HAND_CATEGORIES, type HandCategory, SHORT_DECK, STANDARD } from './five-cards.ts';
import { indexOfKey, KEY_OF_CARD, keyOf } from './rank-index.ts';
import { CATEGORY_SHIFT, emptyTables, fillTables, type RankTables } from './rank-tables.ts';
import type { Game } from './setup.ts';
import { COUNT_OF_CARD, countsOf, ENOUGH_SUITED, ranksOfSuit, UNTIL_FIVE_SUITED } from './suit-counts.ts';

export { HAND_CATEGORIES, type HandCategory };

const NO_CARDS: readonly Card[] = [];
/** A set of ranks that is non-zero in the tables once they are filled. */
const FIVE_LOWEST = 0b11111;
const standard = emptyTables(STANDARD);
const shortDeck = emptyTables(SHORT_DECK);

function tablesOf(game: Game): RankTables {
  return game === 'shortdeck' ? shortDeck : standard;
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
  const counts = UNTIL_FIVE_SUITED + countsOf(hole) + countsOf(board);
  if ((counts & ENOUGH_SUITED) === 0) return rankOfKey(keyOf(hole) + keyOf(board), tables);
  return rankOfSuited(ranksOfSuit(hole, counts) | ranksOfSuit(board, counts), tables);
}

/** `rankCards` of exactly seven cards of the full deck, without allocating an array. */
export function rank7(a: Card, b: Card, c: Card, d: Card, e: Card, f: Card, g: Card): number {
  const counts =
    UNTIL_FIVE_SUITED +
    (COUNT_OF_CARD[a] as number) +
    (COUNT_OF_CARD[b] as number) +
    (COUNT_OF_CARD[c] as number) +
    (COUNT_OF_CARD[d] as number) +
    (COUNT_OF_CARD[e] as number) +
    (COUNT_OF_CARD[f] as number) +
    (COUNT_OF_CARD[g] as number);
  if ((counts & ENOUGH_SUITED) !== 0) return rankOfSuited(ranksOfSuit([a, b, c, d, e, f, g], counts));
  const key =
    (KEY_OF_CARD[a] as number) +
    (KEY_OF_CARD[b] as number) +
    (KEY_OF_CARD[c] as number) +
    (KEY_OF_CARD[d] as number) +
    (KEY_OF_CARD[e] as number) +
    (KEY_OF_CARD[f] as number) +
    (KEY_OF_CARD[g] as number);
  return rankOfKey(key);
}

/** The rank of five to seven cards without a flush, looked up by the sum of their keys. */
export function rankOfKey(key: number, tables: RankTables = standard): number {
  return (tables.ofRanks[indexOfKey(key)] as number) || (filled(tables).ofRanks[indexOfKey(key)] as number);
}

/** The rank of five to seven cards of one suit. Seven cards with a flush cannot also make a full house or four of a kind. */
export function rankOfSuited(ranks: number, tables: RankTables = standard): number {
  return (tables.ofSuited[ranks] as number) || (filled(tables).ofSuited[ranks] as number);
}

/** Fills the tables only once, even though hands of fewer than five cards keep finding no rank. */
function filled(tables: RankTables): RankTables {
  if (tables.ofSuited[FIVE_LOWEST] === 0) fillTables(tables);
  return tables;
}
