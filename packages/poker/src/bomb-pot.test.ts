import { describe, expect, it } from 'vitest';
import { legalActions } from './betting.ts';
import { startHand } from './decide.ts';
import { deckWith, eventsOfType, inWords, play, setupFor, stacksOf, type TableInWords } from './testing/play.ts';

const BOMB: TableInWords = { stacks: [500, 500, 500], blinds: [0, 0, 0], antes: [20, 20, 20], minBets: [10, 10, 10, 10], bombPot: true };

describe('a bomb pot', () => {
  it('[F8] [T7] everybody antes, the flop is dealt, and the first player left of the button acts first', () => {
    const { events, hand } = play(BOMB);
    const afterCards = inWords(events.slice(events.findIndex(({ type }) => type === 'posted'))).filter((word) => !word.includes('hole'));
    expect(afterCards).toEqual(['0 posted 20', '1 posted 20', '2 posted 20', 'bets-collected', 'board-dealt']);
    expect(legalActions(hand)).toEqual({ seat: 0, canCheck: true, call: 0, raise: { min: 10, max: 480 } });
    expect(hand.pots).toEqual([{ amount: 60, eligible: [0, 1, 2] }]);
  });

  it('[T7] heads-up, the player without the button acts first, as on every later street', () => {
    expect(play({ ...BOMB, stacks: [500, 500], antes: [20, 20], blinds: [0, 0] }).hand.toAct).toBe(0);
  });

  it('[T7] pot limit: the antes make up the pot for the first bet', () => {
    const { hand } = play({ ...BOMB, game: 'omaha4', limit: 'PL' });
    expect(legalActions(hand)?.raise).toEqual({ min: 10, max: 60 });
  });

  it('[T7] fixed limit: one small bet on the flop', () => {
    const { hand } = play({ ...BOMB, limit: 'FL', minBets: [10, 10, 20, 20], maxRaises: [3, 4, 4, 4] });
    expect(legalActions(hand)?.raise).toEqual({ min: 10, max: 10 });
  });

  it('[F8] [P1] the part of an ante that nobody can match is returned and not raked', () => {
    const rake = { basisPoints: 1000, cap: 1000, noFlopNoDrop: true };
    const deck = deckWith(['AsAh', 'KcKd', 'QcQd'], '2c7d9hJs3s');
    const { events, hand } = play({ ...BOMB, stacks: [500, 10, 4], rake }, '', deck);
    expect(eventsOfType(events, 'uncalled-bet-returned')).toEqual([{ type: 'uncalled-bet-returned', seat: 0, chips: 10 }]);
    expect([stacksOf(hand), hand.rake, hand.seats[0]?.contributed]).toEqual([[512, 0, 0], 2, 10]);
  });

  it('[F8] all-in from the antes: the board is dealt out, or running it twice is offered', () => {
    expect(play({ ...BOMB, stacks: [20, 20, 20] }).hand.ended).toBe(true);
    expect(play({ ...BOMB, stacks: [20, 20, 20], runTwice: true }).hand.runTwice?.waiting).toEqual([0, 1, 2]);
  });

  it.each([
    ['a blind', { ...BOMB, blinds: [5, 10] }, 'a bomb pot with a blind'],
    ['dead money', { ...BOMB, dead: [0, 5, 0] }, 'a bomb pot with a blind'],
    ['a player without an ante', { ...BOMB, antes: [20, 20, 0] }, 'a bomb pot without an ante from every player'],
    ['a big-blind ante', { ...BOMB, anteType: 'bb' as const }, 'a bomb pot without an ante from every player'],
  ])('[F8] refuses %s, which would be a bug in the table', (_name, table, problem) => {
    expect(() => startHand(setupFor(table), deckWith([], ''))).toThrow(problem);
  });
});
