import { type FiveCardHand, fiveCardHand, type Ranking } from './five-cards.ts';
import { eachMultiset, HAND_CARDS_MAX, indexOfKey, KEY_OF_RANK, MULTISETS, RANK_COUNT } from './rank-index.ts';

/** A rank is the category in the bits from 12 up and the place within it below: two hands compare as two integers. */
export const CATEGORY_SHIFT = 12;

const HAND_CARDS = 5;
const SUITED_SETS = 1 << RANK_COUNT;

/**
 * Ranks of all hands of five to seven cards, 170 kB. To fill them takes some milliseconds, so they stay empty until the first hand is
 * ranked. No hand has rank 0, which is how a reader knows.
 */
export interface RankTables {
  readonly ranking: Ranking;
  /** By the index of the ranks of all cards, suits left out. */
  readonly ofRanks: Uint16Array;
  /** By the set of the ranks of one suit (bit 0 = deuce … bit 12 = ace). */
  readonly ofSuited: Uint16Array;
}

export function emptyTables(ranking: Ranking): RankTables {
  return { ranking, ofRanks: new Uint16Array(MULTISETS), ofSuited: new Uint16Array(SUITED_SETS) };
}

/** Five cards are ranked by definition; more cards are worth the best hand that leaves one of them out. */
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
  // A set without one of its ranks is a smaller number, so it is there already; sets of fewer than five keep 0.
  for (let set = 0; set < SUITED_SETS; set += 1) {
    for (let rank = 0; rank < RANK_COUNT; rank += 1) {
      const without = set & ~(1 << rank);
      ofSuited[set] = Math.max(ofSuited[set] as number, ofSuited[without] as number);
    }
  }
}
