import { describe, expect, it } from 'vitest';
import { player } from '../../gallery/fixtures.ts';
import { fixedBet, isUncapped, raiseCount, raisesMade } from './fixed-limit.ts';

const INFO = { limit: 'FL', bigBlind: 100, maxRaises: [3, 4, 4, 4] } as const;

describe('fixed limit', () => {
  it('bets are one big blind preflop and on the flop, two from the turn on', () => {
    expect((['preflop', 'flop', 'turn', 'river'] as const).map((phase) => fixedBet(INFO, phase))).toEqual([100, 100, 200, 200]);
  });

  it.each([
    ['nobody raised the blind', [], 100, 0],
    ['a raise and two more', [200, 300, 400], 100, 3],
    ['a bet on the flop', [100], 0, 1],
    ['an all-in for less than half a bet does not count', [100, 140], 0, 1],
    ['half a bet counts', [100, 150], 0, 2],
    ['completing a short all-in counts', [40, 100], 0, 1],
  ])('%s', (_, streetBets, blind, made) => {
    expect(raisesMade({ streetBets, blind }, 100)).toBe(made);
  });

  it('shows how many raises were made and the cap', () => {
    expect(raiseCount(INFO, 'preflop', { streetBets: [200, 300, 400], blind: 100 })).toEqual({ made: 3, cap: 3 });
    expect(raiseCount(INFO, 'turn', { streetBets: [200], blind: 0 })).toEqual({ made: 1, cap: 4 });
  });

  it('has no cap heads-up if the room says so', () => {
    const two = { seats: [player(0), player(1, { folded: true }), player(2)] };
    expect(isUncapped({ capOffHeadsUp: true }, two)).toBe(true);
    expect(isUncapped({ capOffHeadsUp: true }, { seats: [player(0), player(1), player(2)] })).toBe(false);
    expect(isUncapped({}, two)).toBe(false);
  });

  it('counts nothing in other games or without a cap', () => {
    expect(raiseCount({ limit: 'NL', bigBlind: 100 }, 'flop', { streetBets: [200], blind: 0 })).toBeNull();
    expect(raiseCount({ limit: 'FL', bigBlind: 100 }, 'flop', { streetBets: [200], blind: 0 })).toBeNull();
    expect(raiseCount(INFO, 'showdown', { streetBets: [], blind: 0 })).toBeNull();
  });
});
