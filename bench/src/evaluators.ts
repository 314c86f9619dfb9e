import { type Card, cardText, rank7, rankCards } from '@cardroom/poker';
import { evaluate } from '@pokertools/evaluator';
import { evaluateCardCodes } from 'phe';
import pokersolverModule, { type SolvedHand } from 'pokersolver';
import type { Contestant } from './race.ts';
import { versionOf } from './versions.ts';

// A CommonJS module whose export names Node cannot detect.
const { Hand } = pokersolverModule;

/** An evaluator of seven-card hands, and its comparison of two hands: 1 when the first wins, −1 when the second wins, 0 for a tie. */
export interface Evaluator extends Contestant {
  compare(first: number, second: number): number;
}

const ARRAYS = 'an array of seven integers';

export const REFERENCE = '@pokertools/evaluator';

/** pokersolver is hundreds of times slower than the others, so it ranks only one hand in this many. */
const POKERSOLVER_SHARE = 200;

/**
 * The evaluators over the same hands. The card codes of `@pokertools/evaluator` and `phe` are 4 × rank + suit like ours, and the order
 * of the suits does not matter, so these three get the very same arrays of integers.
 */
export function evaluators(hands: readonly Card[][]): Evaluator[] {
  return [ours(hands), oursByArguments(hands), pokertools(hands), phe(hands), pokersolver(hands)];
}

/**
 * Few enough that V8 sees a block end often and compiles its loop in full; a loop over all hands would stay in the code that replaced it
 * midway, which is half as fast at times and not at others.
 */
const BLOCK = 1000;

/** Adds up what `sumOf` returns for each block of hands. */
function inBlocks<T>(blocks: readonly T[], sumOf: (block: T) => number): () => number {
  return () => {
    let sum = 0;
    for (const block of blocks) sum += sumOf(block);
    return sum;
  };
}

/** Throws RangeError unless the hands fill whole blocks. */
function blocksOf(hands: readonly Card[][]): Card[][][] {
  if (hands.length % BLOCK !== 0) throw new RangeError(`${hands.length} hands are not whole blocks of ${BLOCK}`);
  return Array.from({ length: hands.length / BLOCK }, (_, block) => hands.slice(block * BLOCK, (block + 1) * BLOCK));
}

function ours(hands: readonly Card[][]): Evaluator {
  return {
    name: 'cardroom rankCards(array)',
    version: null,
    given: ARRAYS,
    units: hands.length,
    run: inBlocks(blocksOf(hands), (block) => {
      let sum = 0;
      for (let hand = 0; hand < block.length; hand += 1) sum += rankCards(block[hand] as Card[]);
      return sum;
    }),
    compare: (first, second) => Math.sign(rankCards(hands[first] as Card[]) - rankCards(hands[second] as Card[])),
  };
}

function oursByArguments(hands: readonly Card[][]): Evaluator {
  return {
    name: 'cardroom rank7(seven cards)',
    version: null,
    given: 'seven integers as arguments, read from a Uint8Array',
    units: hands.length,
    run: inBlocks(
      blocksOf(hands).map((block) => Uint8Array.from(block.flat())),
      (cards) => {
        let sum = 0;
        for (let hand = 0; hand < BLOCK; hand += 1) sum += rankAt(cards, HAND_CARDS * hand);
        return sum;
      },
    ),
    compare: (first, second) => {
      const [one, other] = [Uint8Array.from(hands[first] as Card[]), Uint8Array.from(hands[second] as Card[])];
      return Math.sign(rankAt(one, 0) - rankAt(other, 0));
    },
  };
}

const HAND_CARDS = 7;

function rankAt(cards: Uint8Array, from: number): number {
  return rank7(
    cards[from] as Card,
    cards[from + 1] as Card,
    cards[from + 2] as Card,
    cards[from + 3] as Card,
    cards[from + 4] as Card,
    cards[from + 5] as Card,
    cards[from + 6] as Card,
  );
}

function pokertools(hands: readonly Card[][]): Evaluator {
  return {
    name: REFERENCE,
    version: versionOf(REFERENCE),
    given: ARRAYS,
    units: hands.length,
    run: inBlocks(blocksOf(hands), (block) => {
      let sum = 0;
      for (let hand = 0; hand < block.length; hand += 1) sum += evaluate(block[hand] as Card[]);
      return sum;
    }),
    compare: (first, second) => Math.sign(evaluate(hands[second] as Card[]) - evaluate(hands[first] as Card[])),
  };
}

function phe(hands: readonly Card[][]): Evaluator {
  return {
    name: 'phe',
    version: versionOf('phe'),
    given: ARRAYS,
    units: hands.length,
    run: inBlocks(blocksOf(hands), (block) => {
      let sum = 0;
      for (let hand = 0; hand < block.length; hand += 1) sum += evaluateCardCodes(block[hand] as Card[]);
      return sum;
    }),
    compare: (first, second) => Math.sign(evaluateCardCodes(hands[second] as Card[]) - evaluateCardCodes(hands[first] as Card[])),
  };
}

function pokersolver(hands: readonly Card[][]): Evaluator {
  const texts = hands.slice(0, Math.ceil(hands.length / POKERSOLVER_SHARE)).map((hand) => hand.map(cardText));
  const solve = (hand: number): SolvedHand => Hand.solve(texts[hand] as string[]);
  return {
    name: 'pokersolver',
    version: versionOf('pokersolver'),
    given: 'an array of seven texts such as As; it also names the hand',
    units: texts.length,
    run() {
      let sum = 0;
      for (const text of texts) sum += Hand.solve(text).rank;
      return sum;
    },
    compare: (first, second) => -solve(first).compare(solve(second)) || 0,
  };
}
