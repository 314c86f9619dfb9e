import { type FiveCardHand, fiveCardHand, type Ranking, SHORT_DECK, STANDARD } from './five-cards.ts';
import { eachMultiset, INDEXED_CARDS_MAX, indexOfKey, KEY_OF_RANK, MULTISETS, RANK_COUNT } from './rank-index.ts';
import { layRows, placeOfSeven, SEVEN, SEVEN_PLACES, sevenKeyOfRanks } from './seven-index.ts';

/** A rank holds the category in bits 12 and up and the order within the category below, so that hands compare as integers. */
export const CATEGORY_SHIFT = 12;

const HAND_CARDS = 5;
/** More than the strength of any hand within its category, which has one base-13 digit per card. */
const STRENGTHS = RANK_COUNT ** HAND_CARDS;
const SUITED_SETS = 1 << RANK_COUNT;
/** A set of ranks that is non-zero in the tables once they are filled. */
const FIVE_LOWEST = 0b11111;
/** Four deuces and three threes. */
const LOWEST_SEVEN = sevenKeyOfRanks([0, 0, 0, 0, 1, 1, 1]);

/**
 * The ranks of all hands of five to seven cards, 256 kB. Filling them takes some milliseconds, so they stay empty until the first hand
 * is ranked, and those of seven cards until the first hand of seven. No hand has rank 0, so a 0 says that a table is still empty.
 */
export interface RankTables {
  readonly ranking: Ranking;
  /** Hands of five and six cards, indexed by the ranks of all cards, ignoring suits. */
  readonly ofRanks: Uint16Array;
  /** Hands of seven cards by their place, ignoring suits. */
  readonly ofSevens: Uint16Array;
  /** Indexed by the set of ranks of one suit (bit 0 = deuce … bit 12 = ace). */
  readonly ofSuited: Uint16Array;
}

export const STANDARD_TABLES = emptyTables(STANDARD);
export const SHORT_DECK_TABLES = emptyTables(SHORT_DECK);

function emptyTables(ranking: Ranking): RankTables {
  return {
    ranking,
    ofRanks: new Uint16Array(MULTISETS),
    ofSevens: new Uint16Array(SEVEN_PLACES),
    ofSuited: new Uint16Array(SUITED_SETS),
  };
}

/** The tables, with the hands of five and six cards filled in if they are still empty; hands of fewer cards keep finding no rank in them. */
export function filled(tables: RankTables): RankTables {
  if (tables.ofSuited[FIVE_LOWEST] !== 0) return tables;
  fillFives(tables);
  fillSixes(tables);
  fillSuited(tables);
  return tables;
}

/** The tables with all hands filled in. */
export function filledToSeven(tables: RankTables): RankTables {
  if (tables.ofSevens[placeOfSeven(LOWEST_SEVEN)] === 0) fillSevens(filled(tables));
  return tables;
}

/** Every class of five cards as one number that orders them, and the entries that get its rank. */
function fillFives({ ranking, ofRanks, ofSuited }: RankTables): void {
  const strengths: number[] = [];
  const entries: number[] = [];
  const add = ({ category, strength }: FiveCardHand, entry: number): void => {
    strengths.push(category * STRENGTHS + strength);
    entries.push(entry);
  };
  eachMultiset(HAND_CARDS, (ranks, key) => {
    add(fiveCardHand(ranks, false, ranking), indexOfKey(key));
    if (new Set(ranks).size < HAND_CARDS) return;
    // The complement marks an entry of the suited table.
    add(fiveCardHand(ranks, true, ranking), ~ranks.reduce((set, rank) => set | (1 << rank), 0));
  });
  const rankOf = ranksInOrder(strengths);
  for (const [place, entry] of entries.entries()) {
    const rank = rankOf.get(strengths[place] as number) as number;
    if (entry < 0) ofSuited[~entry] = rank;
    else ofRanks[entry] = rank;
  }
}

/** Numbers the classes of each category from 1, the weakest first. */
function ranksInOrder(strengths: readonly number[]): Map<number, number> {
  const rankOf = new Map<number, number>();
  let place = 0;
  let last = -1;
  for (const strength of Float64Array.from(strengths).sort()) {
    const category = Math.floor(strength / STRENGTHS);
    place = category === last ? place + 1 : 1;
    last = category;
    rankOf.set(strength, (category << CATEGORY_SHIFT) | place);
  }
  return rankOf;
}

/** Five cards are ranked directly; a larger hand takes the best rank of the hands with one card fewer. */
function fillSixes({ ofRanks }: RankTables): void {
  eachMultiset(INDEXED_CARDS_MAX, (ranks, key) => {
    ofRanks[indexOfKey(key)] = bestWithoutOne(ofRanks, ranks, key);
  });
}

function fillSevens({ ofRanks, ofSevens }: RankTables): void {
  layRows();
  eachMultiset(SEVEN, (ranks, key) => {
    ofSevens[placeOfSeven(sevenKeyOfRanks(ranks))] = bestWithoutOne(ofRanks, ranks, key);
  });
}

function bestWithoutOne(ofRanks: Uint16Array, ranks: readonly number[], key: number): number {
  let best = 0;
  for (const rank of ranks) best = Math.max(best, ofRanks[indexOfKey(key - (KEY_OF_RANK[rank] as number))] as number);
  return best;
}

/** A set with one rank removed is a smaller number, so it has been filled already; sets of fewer than five ranks stay 0. */
function fillSuited({ ofSuited }: RankTables): void {
  for (let set = 0; set < SUITED_SETS; set += 1) {
    for (let rank = 0; rank < RANK_COUNT; rank += 1) {
      const without = set & ~(1 << rank);
      ofSuited[set] = Math.max(ofSuited[set] as number, ofSuited[without] as number);
    }
  }
}
