import type { Card } from './cards.ts';
import { filledToSeven, type RankTables, STANDARD_TABLES } from './rank-tables.ts';
import { flushOf, placeOfSeven, SEVEN_INDEX } from './seven-index.ts';
import { ranksOfSuit } from './suit-counts.ts';

// V8 compiles a module's own constants and functions into its code, but looks up imported ones on each use. `rank7` therefore imports nothing.
const { keyOfCard, flushOfCounts, countsShift, columnMask, rowShift, rowMask, startOfRow } = SEVEN_INDEX;
const { ofSevens, ofSuited } = STANDARD_TABLES;

/** The rank of exactly seven cards of the full deck: `rankCards` without an array. */
export function rank7(a: Card, b: Card, c: Card, d: Card, e: Card, f: Card, g: Card): number {
  const key =
    ((keyOfCard[a] as number) +
      (keyOfCard[b] as number) +
      (keyOfCard[c] as number) +
      (keyOfCard[d] as number) +
      (keyOfCard[e] as number) +
      (keyOfCard[f] as number) +
      (keyOfCard[g] as number)) |
    0;
  const flush = flushOfCounts[key >>> countsShift] as number;
  const rank =
    flush === 0
      ? ofSevens[(key & columnMask) + (startOfRow[(key >>> rowShift) & rowMask] as number)]
      : ofSuited[
          bitIn(flush, a) | bitIn(flush, b) | bitIn(flush, c) | bitIn(flush, d) | bitIn(flush, e) | bitIn(flush, f) | bitIn(flush, g)
        ];
  return rank || rankSeven([a, b, c, d, e, f, g], [], STANDARD_TABLES);
}

/** The rank of a card as a bit, or 0 if it is not of the flush's suit. */
function bitIn(flush: number, card: Card): number {
  return (card & 3) === flush - 1 ? 1 << (card >> 2) : 0;
}

/** The rank of seven cards, some of them in each array. Fills the tables if they are empty. */
export function rankSeven(hole: readonly Card[], board: readonly Card[], tables: RankTables): number {
  const key = (keyOf(hole) + keyOf(board)) | 0;
  const flush = flushOf(key);
  if (flush === 0) return tables.ofSevens[placeOfSeven(key)] || (filledToSeven(tables).ofSevens[placeOfSeven(key)] as number);
  const ranks = ranksOfSuit(hole, flush - 1) | ranksOfSuit(board, flush - 1);
  return tables.ofSuited[ranks] || (filledToSeven(tables).ofSuited[ranks] as number);
}

function keyOf(cards: readonly Card[]): number {
  let key = 0;
  for (let index = 0; index < cards.length; index += 1) key = (key + (keyOfCard[cards[index] as Card] as number)) | 0;
  return key;
}
