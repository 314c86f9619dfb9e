import { FULL_DECK, shuffledDeck } from '@cardroom/poker';

/** Makes a deck of bytes 0..255. `hand` counts the hands. */
export type Shuffle = (nextByte: () => number, hand: number) => readonly number[];

const swap = (deck: number[], i: number, j: number): void => {
  const card = deck[i] as number;
  deck[i] = deck[j] as number;
  deck[j] = card;
};

function fisherYates(pick: (choices: number) => number, from = FULL_DECK.length - 1, to = 1): readonly number[] {
  const deck = [...FULL_DECK];
  for (let i = from; i >= to; i -= 1) swap(deck, i, pick(i + 1));
  return deck;
}

/** Without bias, like the shuffle of the poker package. */
function below(nextByte: () => number, n: number): number {
  let byte = nextByte();
  while (byte >= 256 - (256 % n)) byte = nextByte();
  return byte % n;
}

/** A linear congruential generator, as programs seed it with the time. */
function seededBytes(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  };
}

function riffled(nextByte: () => number, times: number): readonly number[] {
  let deck: number[] = [...FULL_DECK];
  for (let time = 0; time < times; time += 1) {
    const [left, right] = [deck.slice(0, 26), deck.slice(26)];
    deck = [];
    while (left.length + right.length > 0) {
      const fromLeft = right.length === 0 || (left.length > 0 && nextByte() % 2 === 0);
      deck.push((fromLeft ? left : right).shift() as number);
    }
  }
  return deck;
}

/** Shuffles as they are found in programs, each with a mistake that the report must find. */
export const WRONG_SHUFFLES: Readonly<Record<string, Shuffle>> = {
  'modulo bias': (nextByte) => fisherYates((n) => nextByte() % n),
  'scaled instead of rejected': (nextByte) => fisherYates((n) => Math.floor((nextByte() * n) / 256)),
  'Sattolo: no card stays': (nextByte) => fisherYates((n) => below(nextByte, n - 1)),
  'off by one: the last card is never moved': (nextByte) => fisherYates((n) => below(nextByte, n), FULL_DECK.length - 2),
  'off by one: the first two are never exchanged': (nextByte) => fisherYates((n) => below(nextByte, n), FULL_DECK.length - 1, 2),
  'each card changes with any other': (nextByte) => fisherYates(() => below(nextByte, FULL_DECK.length)),
  'sorted by coin flips': (nextByte) => [...FULL_DECK].sort(() => (nextByte() % 2) - 0.5),
  'riffled three times': (nextByte) => riffled(nextByte, 3),
  'seeded by the second': (_, hand) => shuffledDeck(seededBytes(1_795_132_800 + Math.floor(hand / 2))),
};
