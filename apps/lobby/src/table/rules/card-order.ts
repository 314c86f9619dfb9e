import type { Game } from '@cardroom/poker';

const RANKS = 'AKQJT98765432';
const SUITS = 'shdc';

/**
 * The order in which a player's own cards are drawn, as indexes into the cards as dealt: in Omaha by rank from the ace down, then by suit.
 * Everywhere else as dealt. The dealt order is what requests such as *show cards* refer to, so it never changes.
 */
export function cardOrder(cards: readonly string[], game: Game | undefined): readonly number[] {
  const dealt = cards.map((_, index) => index);
  if (game === undefined || !game.startsWith('omaha')) return dealt;
  const placeOf = (index: number): number => {
    const card = cards[index] ?? '';
    return RANKS.indexOf(card.charAt(0)) * SUITS.length + SUITS.indexOf(card.charAt(1));
  };
  return dealt.sort((a, b) => placeOf(a) - placeOf(b));
}

/** The cards in the order in which they are drawn. */
export function inOrder(cards: readonly string[], game: Game | undefined): readonly string[] {
  return cardOrder(cards, game).map((index) => cards[index] ?? '');
}
