import { type Card, FULL_DECK } from './cards.ts';
import type { Game } from './setup.ts';

const SHORT_DECK_LOWEST = 4 * 4;

/** [D4] The cards a game is played with, in natural order: 52, in short deck the 36 from the sixes up. */
export function cardsOf(game: Game): readonly Card[] {
  return game === 'shortdeck' ? FULL_DECK.filter((card) => card >= SHORT_DECK_LOWEST) : FULL_DECK;
}

/**
 * [D5] A shuffled deck: Fisher–Yates from the last card down, each index from a byte without bias.
 * `nextByte` gives random bytes 0..255; the published permutation `perm` of the fairness protocol, so the same bytes give the same deck.
 */
export function shuffledDeck(nextByte: () => number, game: Game = 'holdem'): Card[] {
  const deck = [...cardsOf(game)];
  for (let i = deck.length - 1; i > 0; i -= 1) {
    const j = indexBelow(i + 1, nextByte);
    const card = deck[i] as Card;
    deck[i] = deck[j] as Card;
    deck[j] = card;
  }
  return deck;
}

/** [D5] An index 0..n-1, each equally likely: bytes at or above the largest multiple of n are thrown away. For n from 1 to 256. */
export function indexBelow(n: number, nextByte: () => number): number {
  const limit = 256 - (256 % n);
  let byte = nextByte();
  while (byte >= limit) byte = nextByte();
  return byte % n;
}
