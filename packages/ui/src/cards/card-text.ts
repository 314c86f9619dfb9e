/** Cards as the wire writes them: rank and suit, e.g. `As`, `Td`. */
export const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'] as const;
export const SUITS = ['c', 'd', 'h', 's'] as const;
export type Rank = (typeof RANKS)[number];
export type Suit = (typeof SUITS)[number];

export interface CardParts {
  readonly rank: Rank;
  readonly suit: Suit;
}

const CARD = /^([2-9TJQKA])([cdhs])$/;

/** The parts of a card text, or null for a hidden card (`''`) or a text that is not a card. */
export function cardParts(text: string): CardParts | null {
  const match = CARD.exec(text);
  if (!match) return null;
  return { rank: match[1] as Rank, suit: match[2] as Suit };
}

/** The rank as players write it: the wire's `T` is a 10. */
export function rankLabel(rank: Rank): string {
  return rank === 'T' ? '10' : rank;
}

const SUIT_SIGNS: Readonly<Record<Suit, string>> = { c: '♣', d: '♦', h: '♥', s: '♠' };

/** Short text for a log line, e.g. `10♦`; the text itself if it is not a card. */
export function shortCard(text: string): string {
  const parts = cardParts(text);
  return parts ? `${rankLabel(parts.rank)}${SUIT_SIGNS[parts.suit]}` : text;
}
