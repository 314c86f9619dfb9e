import { type Card, FULL_DECK } from './cards.ts';
import type { Game } from './setup.ts';

const SHORT_DECK_LOWEST = 4 * 4;

/** [D4] The cards of a game in natural order: all 52, or the 36 from six to ace in short deck. */
export function cardsOf(game: Game): readonly Card[] {
  return game === 'shortdeck' ? FULL_DECK.filter((card) => card >= SHORT_DECK_LOWEST) : FULL_DECK;
}

/**
 * [D5] A deck shuffled by Fisher–Yates from the last card down, taking each index from a byte without bias.
 * `nextByte` returns random bytes 0..255. This is the published permutation `perm` of the fairness protocol, so the same bytes always
 * give the same deck.
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

/** [D5] A uniformly distributed index 0..n-1, for n from 1 to 256. Bytes at or above the largest multiple of n are discarded. */
export function indexBelow(n: number, nextByte: () => number): number {
  const limit = 256 - (256 % n);
  let byte = nextByte();
  while (byte >= limit) byte = nextByte();
  return byte % n;
}
