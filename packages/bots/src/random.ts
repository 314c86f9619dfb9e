/** Random numbers in [0, 1), the only source of chance in a bot, so that a seed reproduces its decisions. */
export type Random = () => number;

/** A small generator (mulberry32): the same seed gives the same numbers. Seeds are integers, of which only the low 32 bits count. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** An integer from `low` to `high`, inclusive. */
export function integerBetween(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

/** A random item of the list; undefined only if it is empty. */
export function pick<Item>(random: Random, list: readonly Item[]): Item | undefined {
  return list[Math.floor(random() * list.length)];
}
