import { type Card, type Deck, parseCards } from '@cardroom/poker';
import type { Wish } from './level.ts';

/** A deck in deal order with the wished-for cards in place; `dealt` lists the seats in the order they get cards. */
export function layOut(deck: Deck, { seats, board }: Wish, dealt: readonly number[], holeCards: number): Deck {
  const wanted = new Map<number, Card>();
  for (const [order, seat] of dealt.entries()) {
    for (const [round, card] of parseCards(seats.get(seat) ?? '').entries()) wanted.set(round * dealt.length + order, card);
  }
  for (const [index, card] of parseCards(board).entries()) wanted.set(holeCards * dealt.length + index, card);
  const named = new Set(wanted.values());
  const others = deck.filter((card) => !named.has(card));
  return deck.map((_, position) => wanted.get(position) ?? (others.shift() as Card));
}
