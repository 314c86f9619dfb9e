/** Every way a card, or a hand of cards, could appear in bytes. Cards are written as people write them: `Qs`. */
const RANKS = '23456789TJQKA';
const SUITS = 'cdhs';
const RANK_WORDS = 'deuce three four five six seven eight nine ten jack queen king ace'.split(' ');
const SUIT_WORDS = 'clubs diamonds hearts spades'.split(' ');
const SUIT_SIGNS = '♣♦♥♠';

const rankOf = (card: string) => RANKS.indexOf(card.charAt(0));
const suitOf = (card: string) => SUITS.indexOf(card.charAt(1));
const numberOf = (card: string) => SUITS.length * rankOf(card) + suitOf(card);

function spoken(card: string): string[] {
  const sign = SUIT_SIGNS.charAt(suitOf(card));
  return [`${RANK_WORDS[rankOf(card)]} of ${SUIT_WORDS[suitOf(card)]}`, `${card.charAt(0)}${sign}`, `${card.charAt(0)} ${sign}`];
}

/** Two letters occur in any bytes by chance, so each form includes its surroundings: MessagePack, the schema, JSON, UTF-16. */
export function formsOfCard(card: string): Buffer[] {
  const marked = [card, card.toUpperCase(), card.toLowerCase()].flatMap((text) => [
    Buffer.from([0xa2, ...Buffer.from(text)]),
    Buffer.from([0xd9, 2, ...Buffer.from(text)]),
    Buffer.from([0xc4, 2, ...Buffer.from(text)]),
    Buffer.from(JSON.stringify(text)),
    Buffer.from(text, 'utf16le'),
  ]);
  return [...marked, ...spoken(card).map((text) => Buffer.from(text))];
}

/** The cards of a hand next to each other in this order: as text, as Base64 of that text, and as a list of card numbers. */
export function formsOfHand(cards: readonly string[]): Buffer[] {
  const texts = ['', ' ', ',', ', ', '-', '","', '", "'].map((between) => cards.join(between));
  const base64 = [cards.join(''), cards.join(' '), JSON.stringify(cards)].map((text) =>
    Buffer.from(text).toString('base64').replace(/=+$/, ''),
  );
  const numbers = cards.map(numberOf);
  const written = [...texts, ...base64, JSON.stringify(numbers), numbers.join(', '), ...wordsOfHand(cards)];
  return [...written.map((text) => Buffer.from(text)), Buffer.from([0x90 + numbers.length, ...numbers])];
}

/** The hand as a log or a screen reader writes it. */
function wordsOfHand(cards: readonly string[]): string[] {
  const each = cards.map(spoken);
  return [0, 1, 2].flatMap((way) => [' ', ', ', ' and '].map((between) => each.map((forms) => forms[way]).join(between)));
}

/** Every order of the cards. */
export function ordersOf(cards: readonly string[]): string[][] {
  if (cards.length < 2) return [[...cards]];
  return cards.flatMap((card, index) => ordersOf(cards.toSpliced(index, 1)).map((rest) => [card, ...rest]));
}
