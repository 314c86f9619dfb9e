import { cardsOf, FULL_DECK, parseCards } from '@cardroom/poker';
import { describe, expect, test } from 'vitest';
import { layOut } from './laid-out-decks.ts';

const holes = (seats: Readonly<Record<number, string>>) =>
  new Map(Object.entries(seats).map(([seat, text]) => [Number(seat), parseCards(text)]));

describe('cards laid out for a hand', () => {
  test('each seat gets its own in dealing order, the board follows, and no card is lost', () => {
    const deck = layOut(FULL_DECK, { seats: holes({ 4: 'AsAd', 1: 'KsKd' }), board: parseCards('2c3d4h') }, [4, 6, 1], 2);
    expect([deck[0], deck[3]]).toEqual(parseCards('AsAd'));
    expect([deck[2], deck[5]]).toEqual(parseCards('KsKd'));
    expect(deck.slice(6, 9)).toEqual(parseCards('2c3d4h'));
    expect([...deck].sort((a, b) => a - b)).toEqual([...FULL_DECK]);
  });

  test('cards for a seat that is not dealt in stay in the deck', () => {
    const deck = layOut(FULL_DECK, { seats: holes({ 3: 'AsAd' }), board: [] }, [0, 1], 2);
    expect(deck).toEqual([...FULL_DECK]);
  });

  test('the second board follows the first one', () => {
    const deck = layOut(FULL_DECK, { seats: holes({}), board: parseCards('2c3d4h5s6c 7d8h') }, [0, 1], 2);
    expect(deck.slice(4, 11)).toEqual(parseCards('2c3d4h5s6c7d8h'));
  });

  test('a card that short deck does not have is refused', () => {
    const wish = { seats: holes({ 0: 'As2d' }), board: [] };
    expect(() => layOut(cardsOf('shortdeck'), wish, [0, 1], 2)).toThrow('does not have');
  });

  test('a card requested twice is refused', () => {
    expect(() => layOut(FULL_DECK, { seats: holes({ 0: 'AsAd', 1: 'AsKd' }), board: [] }, [0, 1], 2)).toThrow('twice');
  });
});
