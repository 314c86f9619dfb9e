/** Every card that the bytes name, quoted or in words of their own; a card as a number would be a list of two numbers. */
export function cardsIn(text: string): string[] {
  return [...new Set([...text.matchAll(/(?<![A-Za-z0-9])([2-9TJQKA][cdhs])(?![A-Za-z0-9])/g)].map(([, card = '']) => card))].sort();
}

/** Cards of a text in which they may stand side by side. */
export function allCardsIn(text: string): string[] {
  return [...new Set([...text.matchAll(/([2-9TJQKA][cdhs])(?![a-z])/g)].map(([, card = '']) => card))].sort();
}
