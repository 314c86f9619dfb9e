import { type Card, DECK_SIZE, rankOf, suitOf } from './cards.ts';

/**
 * Counts the cards of each suit in four bits of one integer. A sum of `COUNT_OF_CARD` starts at one of the two constants, so that the
 * fifth (or third) card of a suit sets the highest of its bits, which `ENOUGH_SUITED` tests for.
 */
const BITS = 4;
export const UNTIL_FIVE_SUITED = 0x3333;
export const UNTIL_THREE_SUITED = 0x5555;
export const ENOUGH_SUITED = 0x8888;

export const COUNT_OF_CARD = Int32Array.from({ length: DECK_SIZE }, (_, card) => 1 << (BITS * suitOf(card)));

/** The counts of the cards by suit, to be added to one of the constants. */
export function countsOf(cards: readonly Card[]): number {
  let counts = 0;
  for (let index = 0; index < cards.length; index += 1) counts += COUNT_OF_CARD[cards[index] as Card] as number;
  return counts;
}

/** The suit that has enough cards. */
export function suitOfCounts(counts: number): number {
  return Math.floor((31 - Math.clz32(counts & ENOUGH_SUITED)) / BITS);
}

/** The ranks (bit 0 = deuce … bit 12 = ace) of the cards of one suit. */
export function ranksOfSuit(cards: readonly Card[], suit: number): number {
  let ranks = 0;
  for (const card of cards) {
    if (suitOf(card) === suit) ranks |= 1 << rankOf(card);
  }
  return ranks;
}
