/**
 * Small tables over the 8,192 sets of ranks of one suit (bit 0 = deuce … bit 12 = ace), built at load.
 * A straight is stored as the rank of its top card plus one, so that 0 means none.
 */
const SETS = 1 << 13;
const ACE = 12;

const popCounts = new Uint8Array(SETS);
const topFives = new Uint16Array(SETS);
const straights = new Uint8Array(SETS);
const shortDeckStraights = new Uint8Array(SETS);

function run(top: number): number {
  return 0b11111 << (top - 4);
}

/** Top card plus one of the best straight in `ranks`; `lowest` is the lowest rank of the deck, the ace also counts just below it. */
function straightIn(ranks: number, lowest: number): number {
  for (let top = ACE; top >= lowest + 4; top -= 1) {
    if ((ranks & run(top)) === run(top)) return top + 1;
  }
  const wheel = (1 << ACE) | (0b1111 << lowest);
  return (ranks & wheel) === wheel ? lowest + 4 : 0;
}

for (let ranks = 1; ranks < SETS; ranks += 1) {
  popCounts[ranks] = (popCounts[ranks >> 1] as number) + (ranks & 1);
  straights[ranks] = straightIn(ranks, 0);
  shortDeckStraights[ranks] = straightIn(ranks, 4);
  let kept = ranks;
  while ((popCounts[kept] as number) > 5) kept &= kept - 1;
  topFives[ranks] = kept;
}

/** How many ranks are in the set. */
export function popCount(ranks: number): number {
  return popCounts[ranks] as number;
}

/** The five highest ranks of the set. */
export function topFive(ranks: number): number {
  return topFives[ranks] as number;
}

/** Rank of the top card plus one of the best straight, 0 = none; A-2-3-4-5 is the lowest. */
export function straight(ranks: number): number {
  return straights[ranks] as number;
}

/** The same with 36 cards: A-6-7-8-9 is the lowest. */
export function shortDeckStraight(ranks: number): number {
  return shortDeckStraights[ranks] as number;
}
