// Statistics of random bytes and decks. Each answers how many standard deviations (z) it lies from what chance gives.

export interface Statistic {
  readonly name: string;
  readonly observed: number;
  readonly expected: number;
  readonly z: number;
}

/** From here on a sound source is out of the question: chance gives it once in 1.7 million statistics. */
export const Z_MAX = 5;

/** A chi-square value as z (Wilson and Hilferty), good for many degrees of freedom. */
function chiSquare(name: string, observed: number, degrees: number): Statistic {
  const spread = 2 / (9 * degrees);
  return { name, observed, expected: degrees, z: (Math.cbrt(observed / degrees) - (1 - spread)) / Math.sqrt(spread) };
}

const normal = (name: string, observed: number, expected: number, deviation: number): Statistic => ({
  name,
  observed,
  expected,
  z: (observed - expected) / deviation,
});

const squares = (counts: ArrayLike<number>, expected: number): number =>
  Array.from(counts).reduce((sum, count) => sum + (count - expected) ** 2, 0);

/** Bits, bytes, pairs of bytes, and runs of equal bits. Pairs need about a megabyte. */
export function statisticsOfBytes(bytes: Uint8Array): readonly Statistic[] {
  const counts = new Uint32Array(256);
  const pairs = new Uint32Array(65_536);
  let ones = 0;
  let runs = 1;
  let before = (bytes[0] ?? 0) >> 7;
  for (const [place, byte] of bytes.entries()) {
    counts[byte] = (counts[byte] ?? 0) + 1;
    if (place % 2 === 1) {
      const pair = ((bytes[place - 1] ?? 0) << 8) | byte;
      pairs[pair] = (pairs[pair] ?? 0) + 1;
    }
    for (let bit = 7; bit >= 0; bit -= 1) {
      const now = (byte >> bit) & 1;
      ones += now;
      if (now !== before) runs += 1;
      before = now;
    }
  }
  const bits = bytes.length * 8;
  const pairsEach = Math.floor(bytes.length / 2) / 65_536;
  return [
    normal('frequency of ones', ones, bits / 2, Math.sqrt(bits) / 2),
    chiSquare('frequency of bytes', squares(counts, bytes.length / 256) / (bytes.length / 256), 255),
    chiSquare('serial: pairs of bytes', squares(pairs, pairsEach) / pairsEach, 65_535),
    runsOf(runs, ones, bits),
  ];
}

/** Wald and Wolfowitz: runs of equal bits, given how many ones there are. */
function runsOf(runs: number, ones: number, bits: number): Statistic {
  const product = 2 * ones * (bits - ones);
  const expected = product / bits + 1;
  const deviation = Math.sqrt((product * (product - bits)) / (bits * bits * (bits - 1)));
  return normal('runs of equal bits', runs, expected, deviation > 0 ? deviation : Number.EPSILON);
}

/** What is counted of decks, one after the other, so that a million of them need little memory. */
export class DeckCounts {
  readonly #first: number;
  readonly #size: number;
  readonly #places: Uint32Array;
  readonly #neighbours: Uint32Array;
  readonly #beginnings: number[] = [];
  #decks = 0;

  /** `size` cards from card `first` on. */
  constructor(size: number, first: number) {
    this.#size = size;
    this.#first = first;
    this.#places = new Uint32Array(size * size);
    this.#neighbours = new Uint32Array(size * size);
  }

  add(deck: readonly number[]): void {
    this.#decks += 1;
    let before = -1;
    let beginning = 0;
    for (const [place, card] of deck.entries()) {
      const index = card - this.#first;
      const cell = place * this.#size + index;
      this.#places[cell] = (this.#places[cell] ?? 0) + 1;
      if (before >= 0) {
        const pair = before * this.#size + index;
        this.#neighbours[pair] = (this.#neighbours[pair] ?? 0) + 1;
      }
      if (place < BEGINNING) beginning = beginning * this.#size + index;
      before = index;
    }
    this.#beginnings.push(beginning);
  }

  statistics(): readonly Statistic[] {
    return [this.#placesByCard(), this.#adjacentPairs(), this.#birthdays()];
  }

  /** Counts of a card at a place vary by N/(size - 1) once row and column sums are taken off: a chi-square of (size - 1)² degrees. */
  #placesByCard(): Statistic {
    const other = this.#size - 1;
    return chiSquare('position × card', (squares(this.#places, this.#decks / this.#size) * other) / this.#decks, other * other);
  }

  /** Ordered neighbours of different cards. The variance follows from how pairs of pairs share cards. */
  #adjacentPairs(): Statistic {
    const n = this.#size;
    const p = 1 / n;
    const cells = n * (n - 1);
    const sum = squares(this.#neighbours, this.#decks * p) - n * (this.#decks * p) ** 2;
    const together = 1 / (n * (n - 1)) - p * p;
    const never = -p * p;
    const trace = cells * ((p * (1 - p)) ** 2 + (1 + 2 * (n - 2)) * never ** 2 + (2 * (n - 2) + (n - 2) * (n - 3)) * together ** 2);
    const [mean, deviation] = [cells * (1 - p), Math.sqrt(2 * trace) / p];
    return normal('adjacent pairs', sum / (this.#decks * p), mean, deviation);
  }

  /** Pairs of decks that begin with the same cards in the same order. */
  #birthdays(): Statistic {
    const sorted = Float64Array.from(this.#beginnings).sort();
    let same = 0;
    let run = 0;
    for (let i = 1; i < sorted.length; i += 1) {
      run = sorted[i] === sorted[i - 1] ? run + 1 : 0;
      same += run;
    }
    let beginnings = 1;
    for (let card = 0; card < BEGINNING; card += 1) beginnings *= this.#size - card;
    const expected = (this.#decks * (this.#decks - 1)) / 2 / beginnings;
    return normal(`birthday: equal first ${BEGINNING} cards`, same, expected, Math.sqrt(Math.max(expected, 1)));
  }
}

/** Cards of a deck that are compared with those of all others: 34 pairs of a million decks agree by chance. */
const BEGINNING = 6;
