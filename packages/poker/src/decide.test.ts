import { describe, expect, it } from 'vitest';
import { decide, startHand } from './decide.ts';
import { cardsOf } from './deck.ts';
import { evolve, isHandEvent, replay } from './evolve.ts';
import type { Hand } from './hand.ts';
import type { HandSetup } from './setup.ts';
import { inWords, play, setupFor } from './testing/play.ts';

const deck = cardsOf('holdem');
const valid = setupFor({ stacks: [1000, 1000, 1000] });
const players = valid.players;

describe('a hand from its first event to its last', () => {
  it('reports everything that happens, in order', () => {
    const { events } = play({ stacks: [300, 1000, 1000] }, 'r300 c f');
    expect(inWords(events)).toEqual([
      'hand-started',
      'deck-set',
      '0 posted 50',
      '1 posted 100',
      '0 hole-cards-dealt',
      '1 hole-cards-dealt',
      '2 hole-cards-dealt',
      '2 raised 300',
      '0 called 250',
      '1 folded',
      'bets-collected',
      '2 hand-shown',
      '0 hand-shown',
      'board-dealt',
      'board-dealt',
      'board-dealt',
      'pot-awarded',
      'hand-ended',
    ]);
  });

  it('calls the first chips of a street a bet and later ones a raise, and marks all-ins', () => {
    const { events } = play({ stacks: [300, 1000, 1000] }, 'c c k | k r100 c r200');
    const bets = events.filter(({ type }) => type === 'bet' || type === 'raised');
    expect(bets).toEqual([
      { type: 'bet', seat: 1, chips: 100, to: 100, allIn: false },
      { type: 'raised', seat: 0, chips: 200, to: 200, allIn: true },
    ]);
  });

  it('does not collect bets when nothing has changed', () => {
    const { events } = play({ stacks: [1000, 1000] }, 'c k | k k | k k | k k');
    expect(events.filter(({ type }) => type === 'bets-collected')).toHaveLength(1);
  });

  it('collects again when a fold has changed the contenders', () => {
    const { hand } = play({ stacks: [1000, 1000, 1000] }, 'c c k | f k k |');
    expect(hand.pots).toEqual([{ amount: 300, eligible: [1, 2] }]);
  });

  it('has nothing to match and no pot left once the pots have been awarded', () => {
    expect(play({ stacks: [1000, 1000] }, 'r300 c | r200 f').hand).toMatchObject({ ended: true, toAct: null, toMatch: 0, pots: [] });
  });

  it("counts the players' actions for the decision ids", () => {
    expect(play({ stacks: [1000, 1000, 1000] }, 'c c k | r100').hand.actionCount).toBe(4);
  });

  it('leaves the given hand unchanged', () => {
    const { hand } = play({ stacks: [1000, 1000, 1000] });
    const before = JSON.stringify(hand);
    const events = decide(hand, 2, { type: 'raise', to: 300 });
    expect(typeof events).not.toBe('string');
    expect(JSON.stringify(hand)).toBe(before);
  });
});

describe('a hand that cannot be opened', () => {
  it.each<[string, Partial<HandSetup>, string]>([
    ['one player', { players: players.slice(0, 1), button: 0 }, '1 players'],
    ['eleven players', { players: Array.from({ length: 11 }, (_, seat) => ({ seat, stack: 1000 })), button: 10 }, '11 players'],
    ['a seat twice', { players: [...players.slice(0, 2), { seat: 1, stack: 5 }] }, 'a seat is listed twice'],
    ['a seat below 0', { players: [{ seat: -1, stack: 5 }, ...players.slice(1)] }, 'a seat is not an integer of 0 or more'],
    ['players listed anticlockwise', { players: players.toReversed() }, 'not listed clockwise from the left of the button'],
    ['players not starting left of the button', { button: 0 }, 'not listed clockwise from the left of the button'],
    ['no stack', { players: [{ seat: 0, stack: 0 }, ...players.slice(1)] }, 'seat 0 has a stack of 0'],
    ['half a minor unit', { players: [{ seat: 0, stack: 10.5 }, ...players.slice(1)] }, 'seat 0 has a stack of 10.5'],
    ['too many chips', { players: players.map((player) => ({ ...player, stack: 2 ** 52 })) }, 'more than a safe integer'],
    ['an absent first actor', { firstToAct: 7 }, 'seat 7, is not dealt in'],
    ['no chip unit', { chipUnit: 0 }, 'a chip unit of 0'],
    ['a blind with a fraction of a chip', { chipUnit: 20 }, '50 is not a whole number of chips of 20'],
    ['a negative ante', { players: [{ seat: 0, stack: 100, ante: -5 }, ...players.slice(1)] }, '-5 is not a whole number of chips'],
    ['no minimum bet', { minBets: [100, 100, 0, 100] }, 'a minimum bet of 0'],
    ['an ante without its type', { players: players.map((player) => ({ ...player, ante: 10 })) }, 'an ante without an ante type'],
    ['a rake above 100 %', { rake: { basisPoints: 10_001, cap: 5, noFlopNoDrop: true } }, '10001 basis points'],
    ['a rake cap below 0', { rake: { basisPoints: 500, cap: -5, noFlopNoDrop: true } }, 'a rake cap of -5'],
  ])('%s', (_name, change, message) => {
    expect(() => startHand({ ...valid, ...change }, deck)).toThrow(message);
    expect(() => startHand({ ...valid, ...change }, deck)).toThrow(RangeError);
  });

  it.each([
    ['too few cards', deck.slice(0, 10), '10 cards in the deck, 11 needed'],
    ['a card twice', [...deck.slice(0, 51), 0], 'a card is in the deck twice'],
    ['an unknown card', [...deck.slice(0, 51), 52], '52 is not a card'],
  ])('with %s', (_name, cards, message) => {
    expect(() => startHand(valid, cards)).toThrow(message);
  });

  it('opens with a button in front of an empty seat', () => {
    const setup = { ...valid, button: 5 };
    expect(replay(startHand(setup, deck)).toAct).toBe(2);
    const seats = [4, 6, 1].map((seat, index) => ({ ...valid.players[index], seat, stack: 1000 }));
    expect(replay(startHand({ ...valid, players: seats, button: 3 }, deck)).toAct).toBe(1);
  });
});

describe('evolve', () => {
  it('knows its own events from those of the table', () => {
    expect(isHandEvent({ type: 'raised' })).toBe(true);
    expect(isHandEvent({ type: 'hand-opened' })).toBe(false);
    expect(isHandEvent({ type: 'toString' })).toBe(false);
  });

  it('refuses a stream that does not begin with hand-started', () => {
    expect(() => evolve(null, { type: 'deck-set', deck })).toThrow('deck-set before hand-started');
    expect(() => replay([])).toThrow('at least one event');
  });

  it('refuses an event for a seat that was not dealt in', () => {
    const { hand } = play({ stacks: [1000, 1000] });
    expect(() => evolve(hand, { type: 'folded', seat: 4 })).toThrow('seat 4 is not in this hand');
  });

  it('reaches the same state from events that went through JSON', () => {
    const { events, hand } = play({ stacks: [300, 1000, 1000] }, 'r300 c c | r200 c | k k');
    const stored = JSON.parse(JSON.stringify(events)) as typeof events;
    expect(stored.reduce<Hand | null>(evolve, null)).toEqual(hand);
  });
});
