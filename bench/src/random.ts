import { type Card, FULL_DECK } from '@cardroom/poker';

/** Integers from 0 to `below` − 1, the same ones for the same seed (mulberry32). */
export function randomIntegers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** The first `count` cards of a shuffled deck. */
export function randomCards(random: (below: number) => number, count: number, deck: readonly Card[] = FULL_DECK): Card[] {
  const cards = [...deck];
  for (let index = 0; index < count; index += 1) {
    const other = index + random(cards.length - index);
    [cards[index], cards[other]] = [cards[other] as Card, cards[index] as Card];
  }
  return cards.slice(0, count);
}
