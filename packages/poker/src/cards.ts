/** A card: 4 × rank + suit, rank over `23456789TJQKA`, suit over `cdhs`. 0 = 2c, 51 = As. */
export type Card = number;

export const RANKS = '23456789TJQKA';
export const SUITS = 'cdhs';
export const DECK_SIZE = 52;

/** The 52 cards in their natural order, 2c first. */
export const FULL_DECK: readonly Card[] = Array.from({ length: DECK_SIZE }, (_, card) => card);

/** Whether an untrusted value is one of the 52 cards. */
export function isCard(value: unknown): value is Card {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < DECK_SIZE;
}

/** Rank index 0..12 of a card, 0 = deuce, 12 = ace. */
export function rankOf(card: Card): number {
  return card >> 2;
}

/** Suit index 0..3 of a card, over `cdhs`. */
export function suitOf(card: Card): number {
  return card & 3;
}

/** A card in the usual notation: `As`, `Td`. Throws RangeError if the number is not a card. */
export function cardText(card: Card): string {
  const rank = RANKS[card >> 2];
  const suit = SUITS[card & 3];
  if (!Number.isInteger(card) || rank === undefined || suit === undefined) throw new RangeError(`not a card: ${card}`);
  return rank + suit;
}

/** Reads one card such as `As`. Returns undefined for any other text. */
export function parseCard(text: string): Card | undefined {
  const rank = text.length === 2 ? RANKS.indexOf(text.charAt(0)) : -1;
  const suit = text.length === 2 ? SUITS.indexOf(text.charAt(1)) : -1;
  return rank < 0 || suit < 0 ? undefined : 4 * rank + suit;
}

/** Reads a run of cards such as `AsTd2c`; spaces are allowed. Throws RangeError naming the part that is not a card. */
export function parseCards(text: string): Card[] {
  const pieces = text.replaceAll(' ', '').match(/.{1,2}/g) ?? [];
  return pieces.map((piece) => {
    const card = parseCard(piece);
    if (card === undefined) throw new RangeError(`not a card: "${piece}"`);
    return card;
  });
}
