import { rankOfKey } from './hand-rank.ts';
import { eachMultiset, indexOfKey, KEY_OF_RANK, MULTISETS, RANK_COUNT } from './rank-index.ts';

const FLOP_CARDS = 3;
const BOARD_CARDS = 5;
const PAIRS = (RANK_COUNT * (RANK_COUNT + 1)) / 2;
/** The number of boards of three to five cards by rank: 455 + 1,820 + 6,175. Row 0 stands for no board. */
const ROWS = 1 + 8450;

/** Numbers pairs of hole cards 0 … 90, indexed by 13 × the rank of one card + the rank of the other. */
export const PAIR_OF_RANKS = new Uint8Array(RANK_COUNT * RANK_COUNT);
const pairKeys: number[] = [];
eachMultiset(2, ([low = 0, high = 0], key) => {
  PAIR_OF_RANKS[low * RANK_COUNT + high] = pairKeys.length;
  PAIR_OF_RANKS[high * RANK_COUNT + low] = pairKeys.length;
  pairKeys.push(key);
});

// 1.6 MB, filled once the first Omaha hand is ranked.
const rowOfBoard = new Uint16Array(MULTISETS);
const ranks = new Uint16Array(ROWS * PAIRS);

/** Where the row of a board begins, by the sum of its keys; 0 for a board of fewer than three cards. */
export function rowOfKey(key: number): number {
  if (ranks[ranks.length - 1] === 0) fill();
  return (rowOfBoard[indexOfKey(key)] as number) * PAIRS;
}

/** The rank of the best hand of two hole cards and three board cards if suits are ignored. */
export function rankWithPair(row: number, pair: number): number {
  return ranks[row + pair] as number;
}

/** Three board cards make one hand with two hole cards; a larger board takes the best rank of the boards with one card fewer. */
function fill(): void {
  let row = 0;
  eachMultiset(FLOP_CARDS, (board, key) => {
    row += 1;
    rowOfBoard[indexOfKey(key)] = row;
    for (const [pair, pairKey] of pairKeys.entries()) {
      // Two and three cards of the same rank would be five of it, which no deck has.
      const five = board.every((rank) => pairKey === 2 * (KEY_OF_RANK[rank] as number));
      ranks[row * PAIRS + pair] = five ? 0 : rankOfKey(key + pairKey);
    }
  });
  for (let size = FLOP_CARDS + 1; size <= BOARD_CARDS; size += 1) {
    eachMultiset(size, (board, key) => {
      row += 1;
      rowOfBoard[indexOfKey(key)] = row;
      const less = board.map((rank) => (rowOfBoard[indexOfKey(key - (KEY_OF_RANK[rank] as number))] as number) * PAIRS);
      for (let pair = 0; pair < PAIRS; pair += 1) {
        let best = 0;
        for (const from of less) best = Math.max(best, ranks[from + pair] as number);
        ranks[row * PAIRS + pair] = best;
      }
    });
  }
}
