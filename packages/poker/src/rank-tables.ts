import { type FiveCardHand, fiveCardHand, type Ranking } from './five-cards.ts';
import { eachMultiset, HAND_CARDS_MAX, indexOfKey, KEY_OF_RANK, MULTISETS, RANK_COUNT } from './rank-index.ts';

/** A rank holds the category in bits 12 and up and the order within the category below, so that hands compare as integers. */
export const CATEGORY_SHIFT = 12;

const HAND_CARDS = 5;
const SUITED_SETS = 1 << RANK_COUNT;

/**
 * The ranks of all hands of five to seven cards, 170 kB. Filling them takes some milliseconds, so they stay empty until the first hand
 * is ranked. No hand has rank 0, so a 0 tells a reader that the tables are still empty.
 */
export interface RankTables {
  readonly ranking: Ranking;
  /** Indexed by the ranks of all cards, ignoring suits. */
  readonly ofRanks: Uint16Array;
  /** Indexed by the set of ranks of one suit (bit 0 = deuce … bit 12 = ace). */
  readonly ofSuited: Uint16Array;
}

export function emptyTables(ranking: Ranking): RankTables {
  return { ranking, ofRanks: new Uint16Array(MULTISETS), ofSuited: new Uint16Array(SUITED_SETS) };
}

/** Ranks five cards directly; a larger hand takes the best rank of the hands with one card fewer. */
export function fillTables(tables: RankTables): void {
  fillFives(tables);
  fillMore(tables);
}

interface HandClass extends FiveCardHand {
  readonly table: Uint16Array;
  readonly index: number;
}

function fillFives({ ranking, ofRanks, ofSuited }: RankTables): void {
  const classes: HandClass[] = [];
  eachMultiset(HAND_CARDS, (ranks, key) => {
    classes.push({ ...fiveCardHand(ranks, false, ranking), table: ofRanks, index: indexOfKey(key) });
    if (new Set(ranks).size < HAND_CARDS) return;
    const suited = ranks.reduce((set, rank) => set | (1 << rank), 0);
    classes.push({ ...fiveCardHand(ranks, true, ranking), table: ofSuited, index: suited });
  });
  classes.sort((a, b) => a.category - b.category || a.strength - b.strength);
  let place = 0;
  let last = -1;
  for (const { category, table, index } of classes) {
    place = category === last ? place + 1 : 1;
    last = category;
    table[index] = (category << CATEGORY_SHIFT) | place;
  }
}

function fillMore({ ofRanks, ofSuited }: RankTables): void {
  for (let size = HAND_CARDS + 1; size <= HAND_CARDS_MAX; size += 1) {
    eachMultiset(size, (ranks, key) => {
      let best = 0;
      for (const rank of ranks) best = Math.max(best, ofRanks[indexOfKey(key - (KEY_OF_RANK[rank] as number))] as number);
      ofRanks[indexOfKey(key)] = best;
    });
  }
  // A set with one rank removed is a smaller number, so it has been filled already; sets of fewer than five ranks stay 0.
  for (let set = 0; set < SUITED_SETS; set += 1) {
    for (let rank = 0; rank < RANK_COUNT; rank += 1) {
      const without = set & ~(1 << rank);
      ofSuited[set] = Math.max(ofSuited[set] as number, ofSuited[without] as number);
    }
  }
}
