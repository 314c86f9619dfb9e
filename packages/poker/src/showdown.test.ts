import { describe, expect, it } from 'vitest';
import type { HandEvent } from './events.ts';
import { evolve, replay } from './evolve.ts';
import type { Hand } from './hand.ts';
import { potAwards } from './showdown.ts';
import { deckWith, eventsOfType, play, stacksOf, type TableInWords } from './testing/play.ts';

const table: TableInWords = { stacks: [1000, 1000, 1000] };
const board = '2c7d9hJs3s';
const CHECKED_DOWN = 'c c k | k k k | k k k | k k k';

/** The showdown in short form: `2+` shows, `0-` mucks. */
function cardsOpened(events: readonly HandEvent[]): string {
  return events
    .flatMap((event) => (event.type === 'hand-shown' ? [`${event.seat}+`] : event.type === 'hand-mucked' ? [`${event.seat}-`] : []))
    .join(' ');
}

describe('showing hands', () => {
  it.each([
    ['the last player to bet on the river, then clockwise', 'c c k | k k k | k k k | k r100 c c', '1+ 2+ 0+'],
    ['the last player to raise', 'c c k | k k k | k k k | r100 r200 c c', '1+ 2+ 0+'],
    ['a bet on an earlier street does not count', 'c c k | k k k | k k r100 c c | k k k', '0+ 1+ 2+'],
  ])('[S1] %s', (_name, line, expected) => {
    expect(cardsOpened(play({ ...table, autoMuck: false }, line).events)).toBe(expected);
  });

  it.each([
    ['checked through', CHECKED_DOWN, '0+ 1+ 2+'],
    ['without the small blind', 'c f k | k k | k k | k k', '1+ 2+'],
  ])('[S2] the first left of the button: %s', (_name, line, expected) => {
    expect(cardsOpened(play({ ...table, autoMuck: false }, line).events)).toBe(expected);
  });

  it('[S3] side-pot contenders first: seat 0 is only in the main pot, seat 2 bet into seat 1 for the side pot', () => {
    const { events } = play({ stacks: [300, 1000, 1000] }, 'r300 c c | k k | k k | k r200 c');
    expect(cardsOpened(events)).toBe('2+ 1+ 0+');
  });

  it('[S4] all-in: every hand is shown before the rest of the board, even a beaten one', () => {
    const { events } = play(table, 'r1000 c f', deckWith(['AsAh', '3c8d', 'KcKd'], board));
    expect(cardsOpened(events)).toBe('2+ 0+');
    const types = events.map(({ type }) => type);
    expect(types.lastIndexOf('hand-shown')).toBeLessThan(types.indexOf('board-dealt'));
  });

  it('[S4] an all-in player and two who keep betting: all hands are shown at the end, nobody mucks', () => {
    const deck = deckWith(['AsAh', '3c8d', 'KcKd'], board);
    const { events } = play({ stacks: [300, 1000, 1000] }, 'r300 c c | r100 c | k k | k k', deck);
    expect(cardsOpened(events)).toBe('1+ 2+ 0+');
    const types = events.map(({ type }) => type);
    expect(types.indexOf('hand-shown')).toBeGreaterThan(types.lastIndexOf('board-dealt'));
  });

  it.each([
    ['beaten hands after the best', ['AsAh', 'KcKd', 'QcQd'], '0+ 1- 2-'],
    ['a better hand shows too', ['KcKd', 'AsAh', 'QcQd'], '0+ 1+ 2-'],
    ['a tied hand shows', ['AsKh', 'AcKd', '3c4d'], '0+ 1+ 2+'],
    ['a hand worse than the tied ones does not', ['AsKh', 'AcKd', '4c5d'], '0+ 1+ 2-'],
  ])('[S5] %s', (_name, hands, expected) => {
    const { events, hand } = play(table, CHECKED_DOWN, deckWith(hands, board));
    expect(cardsOpened(events)).toBe(expected);
    expect(hand.seats.map(({ mucked }) => (mucked ? '-' : '+')).join('')).toBe(expected.replaceAll(/[0-9 ]/g, ''));
  });

  it('[S5] mucking can be turned off', () => {
    const { events } = play({ ...table, autoMuck: false }, CHECKED_DOWN, deckWith(['AsAh', 'KcKd', 'QcQd'], board));
    expect(cardsOpened(events)).toBe('0+ 1+ 2+');
  });

  it('[S5] hi-lo: a hand with a low shows although its high is beaten; a hand with neither does not', () => {
    const hilo = { ...table, game: 'omaha4', hilo: true } as const;
    const deck = deckWith(['KcKdQsQc', 'Ac3cTh9h', 'JhTsTd9d'], '2c4dKh7sJd', 'omaha4');
    expect(cardsOpened(play(hilo, CHECKED_DOWN, deck).events)).toBe('0+ 1+ 2-');
  });

  it('[S5] hi-lo: a hand is mucked if one shown hand beats its low and another its high', () => {
    const hilo = { ...table, game: 'omaha4', hilo: true } as const;
    const deck = deckWith(['KcKdQsQc', 'Ac3cTh9h', '5h3hTd9d'], '2c4dKh7sJd', 'omaha4');
    expect(cardsOpened(play(hilo, CHECKED_DOWN, deck).events)).toBe('0+ 1+ 2-');
  });

  it('[S8] the last player in the hand wins the pot without showing', () => {
    const { events, hand } = play(table, 'c c k | r100 f f');
    expect(cardsOpened(events)).toBe('');
    expect(hand.seats.map(({ shown, mucked }) => shown || mucked)).toEqual([false, false, false]);
    expect(stacksOf(hand)).toEqual([1200, 900, 900]);
  });
});

describe('awarding pots', () => {
  it.each([
    ['the best hand', ['AsAh', 'KcKd', 'QcQd'], [1200, 900, 900]],
    ['a tie is split', ['AsKh', 'AcKd', '4c5d'], [1050, 1050, 900]],
    ['a three-way tie splits 300 evenly', ['AsKh', 'AcKd', 'AdKc'], [1000, 1000, 1000]],
  ])('%s', (_name, hands, expected) => {
    expect(stacksOf(play(table, CHECKED_DOWN, deckWith(hands, board)).hand)).toEqual(expected);
  });

  it('[S6] last side pot first, each pot for its own contenders', () => {
    const deck = deckWith(['AsAh', 'KcKd', 'QcQd', '5c6d'], board);
    const { events, hand } = play({ stacks: [100, 300, 500, 500] }, 'c r500 c c c', deck);
    const awards = eventsOfType(events, 'pot-awarded').map(({ pot, amount, shares }) => [pot, amount, shares.map(({ seat }) => seat)]);
    expect(awards).toEqual([
      [2, 400, [2]],
      [1, 600, [1]],
      [0, 400, [0]],
    ]);
    expect(stacksOf(hand)).toEqual([400, 600, 400, 0]);
  });

  it('[S7] a low wins only in pots its player contends for; a pot without a low goes entirely to the high hand', () => {
    // Seat 0 is all-in for 20 with the only low; pokerkit 0.7.4 splits half of the side pot among hands without one.
    const plo8 = { stacks: [20, 100, 100], blinds: [5, 10], game: 'omaha4', limit: 'PL', hilo: true } as const;
    const deck = deckWith(['Ac3cTh9h', 'KcKdQsQc', '9c9dTcTd'], '2c4dKh7sJd', 'omaha4');
    const { events, hand } = play(plo8, 'r30 c c | k k | k k | k k', deck);
    expect(stacksOf(hand)).toEqual([30, 120, 70]);
    expect(eventsOfType(events, 'pot-awarded').map(({ shares }) => shares)).toEqual([
      [{ seat: 1, chips: 20, half: 'all' }],
      [
        { seat: 1, chips: 30, half: 'high' },
        { seat: 0, chips: 30, half: 'low' },
      ],
    ]);
  });

  it('[S7] a quartered pot: two lows share one half', () => {
    const plo8 = { stacks: [100, 100, 100], game: 'omaha4', hilo: true, blinds: [1, 2] } as const;
    const deck = deckWith(['AsKdKh2s', 'Ad2dQhTh', '9h9dTcTd'], 'Kc7d4h3cJd', 'omaha4');
    const { hand } = play(plo8, 'f r20 c | k k | k k | k k', deck);
    // 40 in the pot: 20 high and 10 of the low to seat 0, 10 of the low to seat 1.
    expect(stacksOf(hand)).toEqual([110, 90, 100]);
  });

  it('[S8] hi-lo: a pot with one contender left is not halved', () => {
    const plo8 = { stacks: [1000, 1000, 1000], game: 'omaha4', hilo: true } as const;
    const { events } = play(plo8, 'r200 r500 f f');
    expect(eventsOfType(events, 'pot-awarded').map(({ shares }) => shares)).toEqual([[{ seat: 0, chips: 500, half: 'all' }]]);
    // All-in for 300 with the bettor of the side pot alone in it: only the main pot is halved.
    const deck = deckWith(['Ac3cTh9h', 'KcKdQsQc', '9c9dTcTd'], '2c4dKh7sJd', 'omaha4');
    const side = play({ ...plo8, stacks: [300, 1000, 1000] }, 'r300 c c | r200 c | r200 f', deck);
    expect(eventsOfType(side.events, 'pot-awarded').map(({ shares }) => shares.map(({ half }) => half))).toEqual([
      ['all'],
      ['high', 'low'],
    ]);
  });

  it('[S8] hi-lo: nor is a side pot whose only contender has the low of the main pot', () => {
    const plo8 = { stacks: [300, 1000, 1000], game: 'omaha4', hilo: true } as const;
    const deck = deckWith(['KcKdQsQc', 'Ac3cTh9h', '9c9dTcTd'], '2c4dKh7sJd', 'omaha4');
    const { events } = play(plo8, 'r300 c c | r200 c | r200 f', deck);
    expect(eventsOfType(events, 'pot-awarded').map(({ shares }) => shares)).toEqual([
      [{ seat: 1, chips: 400, half: 'all' }],
      [
        { seat: 0, chips: 450, half: 'high' },
        { seat: 1, chips: 450, half: 'low' },
      ],
    ]);
  });

  it('splits a pot if all its contenders mucked, so that no chip is lost', () => {
    const { events } = play(table, CHECKED_DOWN, deckWith(['AsAh', 'KcKd', 'QcQd'], board));
    const before = replay(
      events.slice(
        0,
        events.findIndex(({ type }) => type === 'hand-shown'),
      ),
    );
    const mucked = [0, 1, 2].reduce<Hand>((hand, seat) => evolve(hand, { type: 'hand-mucked', seat }), before);
    expect(stacksOf(potAwards(mucked).reduce<Hand>(evolve, mucked))).toEqual([1000, 1000, 1000]);
  });

  it('[S9] a mucked hand wins nothing, however good its cards', () => {
    const { events } = play(table, CHECKED_DOWN, deckWith(['AsAh', 'KcKd', 'QcQd'], board));
    const before = replay(
      events.slice(
        0,
        events.findIndex(({ type }) => type === 'hand-shown'),
      ),
    );
    const mucked = evolve(before, { type: 'hand-mucked', seat: 0 });
    const after = potAwards(mucked).reduce<Hand>(evolve, mucked);
    expect(stacksOf(after)).toEqual([900, 1200, 900]);
  });
});
