import type { Card, Deck } from '@cardroom/poker';
import { holeCardCount } from '@cardroom/poker';
import { nextPositions, type Table } from '@cardroom/table';
import type { DeckSource, HandToDeal, ShuffledDecks } from '../../src/tables/deck-source.ts';

/** The cards requested for a table's next hand; all others come from the underlying deck. */
export interface WishedCards {
  readonly seats: ReadonlyMap<number, readonly Card[]>;
  /** Flop, turn and river in order, then the second board's own cards; may be shorter. */
  readonly board: readonly Card[];
}

/** Decks with some cards chosen by tests, by seat and board. Every other hand is dealt from its committed deck. */
export class LaidOutDecks implements DeckSource {
  readonly #rest: ShuffledDecks;
  readonly #table: (tableId: string) => Table | undefined;
  readonly #wishes = new Map<string, WishedCards[]>();

  constructor(rest: ShuffledDecks, table: (tableId: string) => Table | undefined) {
    this.#rest = rest;
    this.#table = table;
  }

  /** A request applies to one hand; several are used in order. */
  put(tableId: string, wish: WishedCards): void {
    this.#wishes.set(tableId, [...(this.#wishes.get(tableId) ?? []), wish]);
  }

  laysOut(tableId: string): boolean {
    return (this.#wishes.get(tableId)?.length ?? 0) > 0;
  }

  deckFor(hand: HandToDeal): Deck | null {
    const { tableId } = hand;
    if (!this.laysOut(tableId)) return null;
    const deck = this.#rest.deckFor(hand);
    const wish = this.#wishes.get(tableId)?.shift();
    const table = this.#table(tableId);
    const dealt = table === undefined ? undefined : nextPositions(table)?.dealt.map((seat) => seat.seat);
    if (wish === undefined || table === undefined || dealt === undefined) return deck;
    return layOut(deck, wish, dealt, holeCardCount(table.config.game));
  }
}

/** `dealt`: seats in the order they get cards. Throws RangeError when a card is requested twice or is not in the deck. */
export function layOut(deck: Deck, wish: WishedCards, dealt: readonly number[], holeCards: number): Deck {
  const wanted = new Map<number, Card>();
  for (const [order, seat] of dealt.entries()) {
    for (const [round, card] of (wish.seats.get(seat) ?? []).slice(0, holeCards).entries()) wanted.set(round * dealt.length + order, card);
  }
  for (const [index, card] of wish.board.entries()) wanted.set(holeCards * dealt.length + index, card);
  const named = new Set(wanted.values());
  if (named.size < wanted.size) throw new RangeError('a card was wished for twice');
  if ([...named].some((card) => !deck.includes(card))) throw new RangeError('a card was wished for that this deck does not have');
  const others = deck.filter((card) => !named.has(card));
  return deck.map((_, position) => wanted.get(position) ?? (others.shift() as Card));
}
