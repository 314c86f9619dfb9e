import { DECK_SIZE, rankOf, suitOf } from './cards.ts';
import { eachMultiset } from './rank-index.ts';

/**
 * Gives each of the 49,205 multisets of ranks that seven cards can have a place of its own in one table, by the sum of one integer per card.
 *
 * The low 23 bits of a sum tell the ranks, the nine bits above them the suits. A row of 512 sums has few that occur, so the rows are laid
 * over one another until no two sums share a place, and a place is the column of a sum plus the start of its row
 * (row displacement: Tarjan and Yao, Storing a Sparse Table, 1979).
 */
export const SEVEN = 7;

const RANK_BITS = 23;
const COLUMN_BITS = 9;
const COLUMN_MASK = (1 << COLUMN_BITS) - 1;
const ROWS = 1 << (RANK_BITS - COLUMN_BITS);
const ROW_MASK = ROWS - 1;
const WORD_BITS = 32;
const WORD_SHIFT = 5;

/** The number of multisets of seven ranks, at most four of each. */
const SEVENS = 49_205;
/** The number of places, of which about half are taken; the greedy layout of `layRows` always needs the same number. */
export const SEVEN_PLACES = 93_067;

/** By rank, each the smallest number with which no two multisets of seven ranks, at most four of each, have the same sum. */
const NUMBER_OF_RANK = [0, 1, 5, 22, 98, 453, 2031, 8698, 22_854, 83_661, 262_349, 636_345, 1_479_181];

/** The cards of three suits are counted in three bits each, and the first suit has the rest of the seven. */
const COUNT_BITS = 3;
const COUNT_MASK = (1 << COUNT_BITS) - 1;
const COUNTS = 1 << (3 * COUNT_BITS);
const COUNT_OF_SUIT = [0, 1, 1 << COUNT_BITS, 1 << (2 * COUNT_BITS)];
const FLUSH_CARDS = 5;

/** The integer of a card. */
const keyOfCard = Int32Array.from(
  { length: DECK_SIZE },
  (_, card) => ((COUNT_OF_SUIT[suitOf(card)] as number) << RANK_BITS) | (NUMBER_OF_RANK[rankOf(card)] as number),
);

const flushOfCounts = Uint8Array.from({ length: COUNTS }, (_, counts) => {
  const [second, third, fourth] = [counts & COUNT_MASK, (counts >> COUNT_BITS) & COUNT_MASK, counts >> (2 * COUNT_BITS)];
  return 1 + [SEVEN - second - third - fourth, second, third, fourth].findIndex((count) => count >= FLUSH_CARDS);
});

const startOfRow = new Int32Array(ROWS);

/** The parts of the index, for code that looks up millions of hands a second. */
export const SEVEN_INDEX = {
  /** Summed for the seven cards, as 32 bits. */
  keyOfCard,
  /** The counts of the suits begin here in a sum. */
  countsShift: RANK_BITS,
  /** 1 + the suit that five or more of the seven cards share, or 0 if none has as many. */
  flushOfCounts,
  columnMask: COLUMN_MASK,
  rowShift: COLUMN_BITS,
  rowMask: ROW_MASK,
  /** Empty until `layRows` has run. */
  startOfRow,
} as const;

/** 1 + the suit that five or more of the seven cards share, or 0 if none has as many. */
export function flushOf(key: number): number {
  return flushOfCounts[key >>> RANK_BITS] as number;
}

/** The place of seven cards, at most four of each rank, once `layRows` has run. */
export function placeOfSeven(key: number): number {
  return (key & COLUMN_MASK) + (startOfRow[(key >>> COLUMN_BITS) & ROW_MASK] as number);
}

/** The sum of cards of these ranks, suits left out. */
export function sevenKeyOfRanks(ranks: readonly number[]): number {
  let key = 0;
  for (let index = 0; index < ranks.length; index += 1) key += NUMBER_OF_RANK[ranks[index] as number] as number;
  return key;
}

/** Lays the rows, the fullest first, each where it first fits. Among rows with as many sums a row starts no earlier than the one before. */
export function layRows(): void {
  if (startOfRow.some((start) => start !== 0)) return;
  const keys = sortedKeys();
  const taken = new Int32Array((SEVEN_PLACES + 2 * WORD_BITS) >> WORD_SHIFT);
  let start = 0;
  let size = 0;
  for (const row of rowsFullestFirst(keys)) {
    const { from, to } = row;
    if (to - from !== size) start = 0;
    size = to - from;
    start = firstFit(taken, keys, row, start);
    startOfRow[(keys[from] as number) >> COLUMN_BITS] = start;
    for (let index = from; index < to; index += 1) take(taken, start + ((keys[index] as number) & COLUMN_MASK));
  }
}

function sortedKeys(): Int32Array {
  const keys = new Int32Array(SEVENS);
  let count = 0;
  eachMultiset(SEVEN, (ranks) => {
    keys[count] = sevenKeyOfRanks(ranks);
    count += 1;
  });
  return keys.sort();
}

/** The sums of a row are those from `from` to `to` − 1 in the sorted list of all sums. */
interface Row {
  readonly from: number;
  readonly to: number;
}

function rowsFullestFirst(keys: Int32Array): Row[] {
  const rows: Row[] = [];
  let from = 0;
  for (let to = 1; to <= keys.length; to += 1) {
    if (to < keys.length && (keys[to] as number) >> COLUMN_BITS === (keys[from] as number) >> COLUMN_BITS) continue;
    rows.push({ from, to });
    from = to;
  }
  return rows.sort((a, b) => b.to - b.from - (a.to - a.from));
}

function take(taken: Int32Array, place: number): void {
  taken[place >> WORD_SHIFT] = (taken[place >> WORD_SHIFT] as number) | (1 << place);
}

/** The first start, from `earliest` on, at which all columns of a row are free. It looks at 32 starts at a time, one in each bit. */
function firstFit(taken: Int32Array, keys: Int32Array, { from, to }: Row, earliest: number): number {
  for (let start = earliest; ; start += WORD_BITS) {
    let occupied = 0;
    for (let index = from; index < to && occupied !== -1; index += 1) {
      const place = start + ((keys[index] as number) & COLUMN_MASK);
      const word = place >> WORD_SHIFT;
      // A shift by 32 would do nothing, so the next word is moved in two steps.
      occupied |= ((taken[word] as number) >>> place) | (((taken[word + 1] as number) << 1) << (~place & (WORD_BITS - 1)));
    }
    if (occupied !== -1) return start + (WORD_BITS - 1 - Math.clz32(~occupied & (occupied + 1)));
  }
}
