import { describe, expect, it } from 'vitest';
import { cardText, FULL_DECK, parseCard, parseCards, rankOf, suitOf } from './cards.ts';

describe('cards', () => {
  it('reads back every card it writes', () => {
    expect(FULL_DECK.map(cardText).map(parseCard)).toEqual(FULL_DECK);
  });

  it('counts from the deuce of clubs to the ace of spades, as the fairness protocol does', () => {
    expect([0, 1, 51].map(cardText)).toEqual(['2c', '2d', 'As']);
    expect([rankOf(51), suitOf(51)]).toEqual([12, 3]);
  });

  it('reads a run of cards with or without spaces', () => {
    expect(parseCards('As Td2c').map(cardText)).toEqual(['As', 'Td', '2c']);
    expect(parseCards('')).toEqual([]);
  });

  it.each(['', 'A', 'as', '1s', 'AS', 'Asd'])('%s is not a card', (text) => {
    expect(parseCard(text)).toBeUndefined();
  });

  it('names the part that is not a card', () => {
    expect(() => parseCards('AsXx2c')).toThrow(new RangeError('not a card: "Xx"'));
    expect(() => parseCards('As2')).toThrow(new RangeError('not a card: "2"'));
  });

  it.each([-1, 52, 1.5, Number.NaN])('%d is not the number of a card', (card) => {
    expect(() => cardText(card)).toThrow(RangeError);
  });
});
