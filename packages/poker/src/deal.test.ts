import { describe, expect, it } from 'vitest';
import { cardText, FULL_DECK } from './cards.ts';
import { boardCardsFor, cardsNeeded, holeCardsFor } from './deal.ts';
import { eventsOfType, play } from './testing/play.ts';

const deal = (line: string, stacks = [1000, 1000, 1000]) => play({ stacks }, line, FULL_DECK);

describe('dealing', () => {
  it('[D1] one card at a time, starting with the player left of the button', () => {
    const holes = eventsOfType(deal('').events, 'hole-cards-dealt');
    expect(holes.map(({ seat, cards }) => [seat, ...cards])).toEqual([
      [0, 0, 3],
      [1, 1, 4],
      [2, 2, 5],
    ]);
  });

  it('[D1] heads-up, the first card goes to the big blind and the last to the button (T87)', () => {
    const holes = eventsOfType(deal('', [1000, 1000]).events, 'hole-cards-dealt');
    expect(holes.map(({ seat, cards }) => [seat, ...cards])).toEqual([
      [0, 0, 2],
      [1, 1, 3],
    ]);
  });

  it('[D2] [D3] flop three, turn one, river one, without burn cards', () => {
    const boards = eventsOfType(deal('c c k | k k k | k k k | k k k').events, 'board-dealt');
    expect(boards.map(({ street, cards }) => [street, ...cards])).toEqual([
      ['flop', 6, 7, 8],
      ['turn', 9],
      ['river', 10],
    ]);
  });

  it.each([
    ['holdem', 10, 25],
    ['omaha4', 9, 41],
    ['omaha5', 8, 45],
    ['omaha6', 7, 47],
    ['shortdeck', 9, 23],
  ] as const)('[D1] %s with %i players needs %i cards', (game, players, cards) => {
    expect(cardsNeeded(game, players)).toBe(cards);
    const last = holeCardsFor(FULL_DECK, game, players, players - 1).at(-1);
    expect(boardCardsFor(FULL_DECK, game, players, 'flop')[0]).toBe((last ?? 0) + 1);
  });

  it('[D1] the last of five Omaha cards comes after four rounds', () => {
    expect(holeCardsFor(FULL_DECK, 'omaha5', 6, 2).map(cardText)).toEqual(['2h', '4c', '5h', '7c', '8h']);
  });
});
