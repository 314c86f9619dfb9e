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

function ours(hands: readonly Card[][]): Evaluator {
  return {
    name: 'cardroom rankCards(array)',
    version: null,
    units: hands.length,
    run() {
      let sum = 0;
      for (let hand = 0; hand < hands.length; hand += 1) sum += rankCards(hands[hand] as Card[]);
      return sum;
    },
    compare: (first, second) => Math.sign(rankCards(hands[first] as Card[]) - rankCards(hands[second] as Card[])),
  };
}

function oursByArguments(hands: readonly Card[][]): Evaluator {
  const cards = Uint8Array.from(hands.flat());
  const at = (hand: number): number => {
    const from = 7 * hand;
    return rank7(
      cards[from] as Card,
      cards[from + 1] as Card,
      cards[from + 2] as Card,
      cards[from + 3] as Card,
      cards[from + 4] as Card,
      cards[from + 5] as Card,
      cards[from + 6] as Card,
    );
  };
  return {
    name: 'cardroom rank7(seven cards)',
    version: null,
    units: hands.length,
    run() {
      let sum = 0;
      for (let hand = 0; hand < hands.length; hand += 1) sum += at(hand);
      return sum;
    },
    compare: (first, second) => Math.sign(at(first) - at(second)),
  };
}

function pokertools(hands: readonly Card[][]): Evaluator {
  return {
    name: REFERENCE,
    version: versionOf(REFERENCE),
    units: hands.length,
    run() {
      let sum = 0;
      for (let hand = 0; hand < hands.length; hand += 1) sum += evaluate(hands[hand] as Card[]);
      return sum;
    },
    compare: (first, second) => Math.sign(evaluate(hands[second] as Card[]) - evaluate(hands[first] as Card[])),
  };
}

function phe(hands: readonly Card[][]): Evaluator {
  return {
    name: 'phe',
    version: versionOf('phe'),
    units: hands.length,
    run() {
      let sum = 0;
      for (let hand = 0; hand < hands.length; hand += 1) sum += evaluateCardCodes(hands[hand] as Card[]);
      return sum;
    },
    compare: (first, second) => Math.sign(evaluateCardCodes(hands[second] as Card[]) - evaluateCardCodes(hands[first] as Card[])),
  };
}

function pokersolver(hands: readonly Card[][]): Evaluator {
  const texts = hands.slice(0, Math.ceil(hands.length / POKERSOLVER_SHARE)).map((hand) => hand.map(cardText));
  const solve = (hand: number): SolvedHand => Hand.solve(texts[hand] as string[]);
  return {
    name: 'pokersolver',
    version: versionOf('pokersolver'),
    units: texts.length,
    run() {
      let sum = 0;
      for (const text of texts) sum += Hand.solve(text).rank;
      return sum;
    },
    compare: (first, second) => -solve(first).compare(solve(second)) || 0,
  };
}
