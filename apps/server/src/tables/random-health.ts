// Health tests of a random source, as SP 800-90B, section 4.4, has them. They find a source that is stuck or has lost most of its entropy,
// not one that is a little biased: `npm run rng -- report` looks for that.

/** Min-entropy that each byte is taken to have, in bits. A sound source has 8, so it fails these tests far less often than they say. */
const BITS_PER_BYTE = 5;
/** How often a source of just that entropy may fail a test: 2 to the power of minus this. */
const FALSE_ALARM_BITS = 40;

/** Repetition count test (4.4.1): the same byte so many times in a row. */
export const REPETITIONS_MAX = 1 + Math.ceil(FALSE_ALARM_BITS / BITS_PER_BYTE);

/** Adaptive proportion test (4.4.2): bytes of a window in which the first one must not come too often. */
export const WINDOW_BYTES = 512;
export const PROPORTION_MAX = 1 + criticalCount(WINDOW_BYTES, 2 ** -BITS_PER_BYTE, 2 ** -FALSE_ALARM_BITS);

/** The bytes that are tested, and thrown away, before the first deck (4.3). */
export const START_BYTES = 4096;

/** The smallest count that at most `alpha` of all windows of `n` bytes exceed, when a byte comes with probability `p`. */
function criticalCount(n: number, p: number, alpha: number): number {
  const chances = [(1 - p) ** n];
  for (let count = 1; count <= n; count += 1) chances.push((((chances.at(-1) ?? 0) * (n - count + 1)) / count) * (p / (1 - p)));
  let above = 0;
  // From the top down, because the upper tail would vanish in 1 minus a sum.
  for (const [count, chance] of [...chances.entries()].reverse()) {
    above += chance;
    if (above > alpha) return count;
  }
  return 0;
}

/** Both tests, fed with every byte that a source gives. */
export class RandomHealth {
  #last = -1;
  #repeated = 0;
  #first = -1;
  #same = 0;
  #seen = 0;

  /** Takes the next bytes. Returns why the source has failed, or null. */
  take(bytes: Uint8Array): string | null {
    for (const byte of bytes) {
      if (this.#repeats(byte)) return `the same byte came ${REPETITIONS_MAX} times in a row`;
      if (this.#prevails(byte)) return `one byte came ${PROPORTION_MAX} times among ${WINDOW_BYTES}`;
    }
    return null;
  }

  #repeats(byte: number): boolean {
    this.#repeated = byte === this.#last ? this.#repeated + 1 : 1;
    this.#last = byte;
    return this.#repeated >= REPETITIONS_MAX;
  }

  #prevails(byte: number): boolean {
    if (this.#seen === 0) {
      this.#first = byte;
      this.#same = 0;
    }
    this.#seen = (this.#seen + 1) % WINDOW_BYTES;
    if (byte === this.#first) this.#same += 1;
    return this.#same >= PROPORTION_MAX;
  }
}
