import { describe, expect, it } from 'vitest';
import { player } from '../../gallery/fixtures.ts';
import { fixedBet, isUncapped, raiseCount, raisesMade } from './fixed-limit.ts';

const INFO = { limit: 'FL', bigBlind: 100, maxRaises: [3, 4, 4, 4] } as const;

describe('fixed limit', () => {
  it('has bets of one big blind before and on the flop, of two from the turn on', () => {
    expect((['preflop', 'flop', 'turn', 'river'] as const).map((phase) => fixedBet(INFO, phase))).toEqual([100, 100, 200, 200]);
  });

  it.each([
    ['nobody raised the blind', [], 100, 0],
    ['a raise and two more', [200, 300, 400], 100, 3],
    ['a bet on the flop', [100], 0, 1],
    ['an all-in for less than half a bet is none', [100, 140], 0, 1],
    ['half a bet is one', [100, 150], 0, 2],
    ['a completion of a short all-in is one', [40, 100], 0, 1],
  ])('%s', (_, streetBets, blind, made) => {
    expect(raisesMade({ streetBets, blind }, 100)).toBe(made);
  });

  it('says how many bets of how many were made', () => {
    expect(raiseCount(INFO, 'preflop', { streetBets: [200, 300, 400], blind: 100 })).toEqual({ made: 3, cap: 3 });
    expect(raiseCount(INFO, 'turn', { streetBets: [200], blind: 0 })).toEqual({ made: 1, cap: 4 });
  });

  it('has no cap between two players where the room says so', () => {
    const two = { seats: [player(0), player(1, { folded: true }), player(2)] };
    expect(isUncapped({ capOffHeadsUp: true }, two)).toBe(true);
    expect(isUncapped({ capOffHeadsUp: true }, { seats: [player(0), player(1), player(2)] })).toBe(false);
    expect(isUncapped({}, two)).toBe(false);
  });

  it('has nothing to count in other games or without a cap', () => {
    expect(raiseCount({ limit: 'NL', bigBlind: 100 }, 'flop', { streetBets: [200], blind: 0 })).toBeNull();
    expect(raiseCount({ limit: 'FL', bigBlind: 100 }, 'flop', { streetBets: [200], blind: 0 })).toBeNull();
    expect(raiseCount(INFO, 'showdown', { streetBets: [], blind: 0 })).toBeNull();
  });
});
