import { describe, expect, it } from 'vitest';
import { cardParts, RANKS, rankLabel, SUITS, shortCard } from './card-text.ts';

describe('card text', () => {
  it('reads all 52 cards', () => {
    const cards = RANKS.flatMap((rank) => SUITS.map((suit) => ({ rank, suit })));
    expect(cards.map(({ rank, suit }) => cardParts(rank + suit))).toEqual(cards);
  });

  it.each(['', 'A', 'as', '10h', 'Ax', 'AsKd'])('refuses %j', (text) => {
    expect(cardParts(text)).toBeNull();
  });

  it('writes T as 10', () => {
    expect(rankLabel('T')).toBe('10');
    expect(shortCard('Td')).toBe('10♦');
    expect(shortCard('As')).toBe('A♠');
    expect(shortCard('')).toBe('');
  });
});
