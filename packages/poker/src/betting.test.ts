import { describe, expect, it } from 'vitest';
import { legalActions } from './betting.ts';
import { decide } from './decide.ts';
import { actionFor, play, type TableInWords } from './testing/play.ts';

/** Bounds as `[call]` or `[call, minimum raise-to, maximum raise-to]`. */
function bounds(table: TableInWords, line: string): number[] {
  const legal = legalActions(play(table, line).hand);
  if (legal === null) throw new Error(`${line}: nobody is to act`);
  return legal.raise === null ? [legal.call] : [legal.call, legal.raise.min, legal.raise.max];
}

function refusal(table: TableInWords, line: string, word: string): unknown {
  const { hand } = play(table, line);
  return decide(hand, hand.toAct ?? -1, actionFor(word));
}

const rich = (players: number): number[] => Array.from({ length: players }, () => 2000);

describe('no-limit betting', () => {
  it.each([
    ['before the flop', 'c c', [0, 200, 2000]],
    ['on the flop, the big blind', 'c c k |', [0, 100, 1900]],
    ['on the river, still the big blind', 'c c k | k k k | k k k |', [0, 100, 1900]],
  ])('[B1] the minimum bet %s', (_name, line, expected) => {
    expect(bounds({ stacks: rich(3) }, line)).toEqual(expected);
  });

  it.each([
    ['a check against a bet', '', 'k', 'cannot-check'],
    ['a call with nothing to match', 'c c', 'c', 'nothing-to-call'],
    ['a check against a bet after the flop', 'c c k | r100', 'k', 'cannot-check'],
  ])('[B2] refuses %s', (_name, line, word, expected) => {
    expect(refusal({ stacks: rich(3) }, line, word)).toBe(expected);
  });

  it('[B3] a call costs the whole stack if that is less', () => {
    expect(bounds({ stacks: [2000, 2000, 60] }, '')).toEqual([60]);
  });

  it('[B3] a short big blind of 60: the small blind completes to 60, not to 100', () => {
    expect(bounds({ stacks: [2000, 60, 2000] }, 'f')).toEqual([10]);
  });

  it.each([
    ['over the big blind', '', [100, 200, 2000]],
    ['over a raise of 200', 'r300', [250, 500, 2000]],
    ['over a reraise of 500', 'r300 r800', [700, 1300, 2000]],
    ['the largest raise counts, not the most recent', 'r800 c c | r100', [100, 200, 1200]],
  ])('[B4] a raise is at least the size of the last full one: %s', (_name, line, expected) => {
    expect(bounds({ stacks: rich(3) }, line)).toEqual(expected);
  });

  it.each([
    // L172: bet 100, all-in 140, raise to at least 240.
    ['bet 100, all-in 140', [2000, 240, 2000], 'c c k | r100 r140', [140, 240, 1900]],
    // Raise to 1000 over 100, all-in 1200: 1200 + 900 = 2100.
    ['raise to 1000 over 100, all-in 1200', [1200, 3000, 3000, 3000], 'r1000 f r1200', [1100, 2100, 3000]],
    // An all-in bet below the minimum: the next raise is to the all-in plus the minimum bet.
    ['all-in 15 under a minimum bet of 100', [115, 2000, 2000], 'c c k | r15', [15, 115, 1900]],
  ])('[B5] %s', (_name, stacks, line, expected) => {
    expect(bounds({ stacks }, line)).toEqual(expected);
  });

  it.each([
    // L173: B raised to 200, C all-in 250: B may only call.
    ['a raiser faces a short all-in', [2100, 2100, 350, 2100], 'c c c k | r100 r200 r250 f c', [50]],
    // L171: the limper has acted and faces 20 of 100.
    ['a limper faces the small blind’s short all-in', [120, 2000, 2000, 2000], 'c f r120 c', [20]],
    ['a checker faces an all-in under the minimum bet', [2000, 115, 2000], 'c c k | k r15 c', [15]],
    // T96a: 500, 1000, all-ins 1300 and 1700: B faces 700 and may raise, to at least 2200.
    ['short all-ins add up (T96a)', [3100, 3100, 1400, 1800, 3100], 'c c c c k | r500 r1000 r1300 r1700 c f', [700, 2200, 3000]],
    // TDA 47A example 1: A bet 100, B all-in 125, C calls, D all-in 200, E calls: A faces 100.
    ['the first bettor faces a full bet (TDA 47A ex. 1)', [2100, 225, 2100, 300, 2100], 'c c c c k | r100 r125 c r200 c', [100, 300, 2000]],
    ['and C, who called 125, faces only 75', [2100, 225, 2100, 300, 2100], 'c c c c k | r100 r125 c r200 c c', [75]],
    ['until A raises again (ex. 1A)', [2100, 225, 2100, 300, 2100], 'c c c c k | r100 r125 c r200 c r300', [175, 400, 2000]],
    ['a player who has not acted may raise over a short all-in', [2000, 115, 2000], 'c c k | k r15', [15, 115, 1900]],
    ['a full raise reopens the betting for everybody', [2000, 2000, 2000], 'r200 r300', [200, 400, 2000]],
  ])('[B6] %s', (_name, stacks, line, expected) => {
    expect(bounds({ stacks }, line)).toEqual(expected);
  });

  it.each([
    ['a fraction', 'r250.5', 'not-a-chip-amount'],
    ['no number', 'rx', 'not-a-chip-amount'],
    ['not a multiple of the chip', 'r210', 'not-a-chip-amount'],
    ['all-in for a stack that is not a multiple of the chip', 'r1975', undefined],
    ['one less than all-in', 'r1974', 'not-a-chip-amount'],
  ])('[B7] chips of 50: %s', (_name, word, expected) => {
    const result = refusal({ stacks: [2000, 2000, 1975], chipUnit: 50 }, '', word);
    expect(typeof result === 'string' ? result : undefined).toBe(expected);
  });

  it('[B7] the bounds are whole chips: over an odd all-in of 175 the minimum raise is to 300', () => {
    expect(bounds({ stacks: [175, 2000, 2000], chipUnit: 50 }, 'c r175')).toEqual([75, 300, 2000]);
  });

  it('[B8] no raise against opponents who are all-in', () => {
    expect(bounds({ stacks: [300, 2000, 2000] }, 'f r300')).toEqual([200]);
    expect(bounds({ stacks: [300, 2000, 2000] }, 'c r300')).toEqual([200, 500, 2000]);
  });

  it('[B9] a player may fold even when a check is possible', () => {
    const { hand } = play({ stacks: rich(3) }, 'c c k | f');
    expect(hand.seats[0]?.folded).toBe(true);
    expect(hand.toAct).toBe(1);
  });

  it.each([
    ['a raise below the minimum', 'r150', 'raise-too-small'],
    ['a raise to the bet itself', 'r100', 'raise-too-small'],
    ['a raise above the stack', 'r2001', 'raise-too-big'],
    ['a negative raise', 'r-200', 'raise-too-small'],
  ])('[B10] refuses %s', (_name, word, expected) => {
    expect(refusal({ stacks: rich(3) }, '', word)).toBe(expected);
  });

  it('[B10] less than the minimum is allowed all-in, exactly', () => {
    expect(bounds({ stacks: [2000, 2000, 150] }, '')).toEqual([100, 150, 150]);
    expect(refusal({ stacks: [2000, 2000, 150] }, '', 'r149')).toBe('raise-too-small');
  });

  it('refuses an action out of turn, after the end, or of an unknown type', () => {
    const { hand } = play({ stacks: rich(3) });
    expect(decide(hand, 0, { type: 'fold' })).toBe('not-your-turn');
    expect(decide(hand, 2, { type: 'straddle' } as never)).toBe('unknown-action');
    expect(decide(play({ stacks: rich(3) }, 'f f').hand, 1, { type: 'fold' })).toBe('hand-over');
  });

  it('refuses a raise when betting is closed for the player', () => {
    expect(refusal({ stacks: [120, 2000, 2000, 2000] }, 'c f r120 c', 'r400')).toBe('raise-not-allowed');
  });
});

describe('pot limit', () => {
  const plo = { stacks: [1000, 1000, 1000, 1000], blinds: [5, 10], game: 'omaha4', limit: 'PL' } as const;

  it.each([
    ['first raise with blinds 5 and 10: to 35', '', [10, 20, 35]],
    ['after a limp', 'c', [10, 20, 45]],
    ['a reraise of a pot-sized raise', 'r35', [35, 60, 120]],
    ['a pot-sized bet on the flop', 'c f c k |', [0, 10, 30]],
    ['over a pot-sized bet', 'c f c k | r30', [30, 60, 120]],
  ])('[L1] %s', (_name, line, expected) => {
    expect(bounds(plo, line)).toEqual(expected);
  });

  it('[L1] antes and dead money count for the pot', () => {
    expect(bounds({ ...plo, antes: [2, 2, 2, 2] }, '')).toEqual([10, 20, 43]);
  });

  it('[L1] a short big blind counts in full in the bet to match, with its real chips in the pot', () => {
    expect(bounds({ ...plo, stacks: [1000, 6, 1000, 1000] }, '')).toEqual([10, 20, 31]);
  });

  it('[L1] never below the minimum raise, never above the stack', () => {
    expect(bounds({ ...plo, stacks: [1000, 1000, 25, 1000] }, '')).toEqual([10, 20, 25]);
    expect(bounds({ ...plo, blinds: [0, 10] }, '')).toEqual([10, 20, 30]);
    // A room whose minimum bet after the flop is more than the pot.
    expect(bounds({ ...plo, minBets: [10, 100, 100, 100] }, 'f f c k |')).toEqual([0, 100, 100]);
  });
});

describe('pot limit in large chips', () => {
  it('[L1] [B7] the maximum raise is in whole chips: 600 instead of 625 with chips of 50', () => {
    // 375 in the middle, 75 to call: 2 × 175 − 100 + 375.
    const plo = { stacks: [175, 2000, 2000], chipUnit: 50, game: 'omaha4', limit: 'PL' } as const;
    expect(bounds(plo, 'c r175')).toEqual([75, 300, 600]);
  });
});

describe('fixed limit', () => {
  const limit = {
    stacks: [1000, 1000, 1000, 1000],
    blinds: [5, 10],
    limit: 'FL',
    minBets: [10, 10, 20, 20],
    maxRaises: [3, 4, 4, 4],
  } as const;

  it.each([
    ['pre-flop, the blind and three raises', 'r20 r30 r40 c', [20]],
    ['on the flop, a bet and three raises', 'f c c k | r10 r20 r30 r40', [20]],
    ['below the cap', 'r20 r30', [25, 40, 40]],
  ])('[L2] %s', (_name, line, expected) => {
    expect(bounds(limit, line)).toEqual(expected);
  });

  it('[L2] a cap applies only in fixed limit', () => {
    expect(bounds({ stacks: rich(3), maxRaises: [1, 1, 1, 1] }, 'r200 r300')).toEqual([200, 400, 2000]);
  });

  it('[L2] the cap is a parameter: a bet and four raises (WSOP L126)', () => {
    const five = { ...limit, maxRaises: [4, 5, 5, 5] } as const;
    expect(bounds(five, 'r20 r30 r40 r50 c')).toEqual([20]);
    expect(bounds(five, 'f c c k | r10 r20 r30 r40')).toEqual([20, 50, 50]);
    expect(bounds(five, 'f c c k | r10 r20 r30 r40 r50')).toEqual([20]);
    expect(bounds({ ...limit, maxRaises: null }, 'f c c k | r10 r20 r30 r40 r50')).toEqual([20, 60, 60]);
  });

  const uncapped = { ...limit, capOffHeadsUp: true } as const;

  it.each([
    [
      'a heads-up hand has no cap from the first street on',
      { ...uncapped, stacks: [1000, 1000], blinds: [10, 5] },
      'r20 r30 r40',
      [10, 50, 50],
    ],
    ['nor does a later street that begins with two players', uncapped, 'f f c k | r10 r20 r30 r40', [10, 50, 50]],
    [
      'an all-in player cannot bet and does not count',
      { ...uncapped, stacks: [1000, 1000, 10, 1000] },
      'c f c k | r10 r20 r30 r40',
      [10, 50, 50],
    ],
    ['a street that becomes heads-up keeps its cap', uncapped, 'f c c k | r10 f r20 r30 r40', [10]],
    ['the cap applies with three players who can bet', uncapped, 'r20 r30 r40', [30]],
    ['without the room setting it applies to two as well', limit, 'f f c k | r10 r20 r30 r40', [10]],
  ])('[L6] %s (WSOP L127)', (_name, table, line, expected) => {
    expect(bounds(table, line)).toEqual(expected);
  });

  it.each([
    ['pre-flop', '', [10, 20, 20]],
    ['on the turn, the big bet', 'f c c k | k k k |', [0, 20, 20]],
    ['a raise of it', 'f c c k | k k k | r20', [20, 40, 40]],
  ])('[L5] the bet size of the street: %s', (_name, line, expected) => {
    expect(bounds(limit, line)).toEqual(expected);
  });

  it.each([
    // L129: a 15 all-in on a 20 street is raised to 35.
    ['an all-in bet of 15 on a 20 street is raised to 35', [25, 1000, 1000], 'c c k | k k k | r15', [15, 35, 35]],
    ['a raise of half a bet reopens the betting for the bettor', [1000, 40, 1000], 'c c k | k k k | r20 r30 c', [10, 50, 50]],
  ])('[L3] %s', (_name, stacks, line, expected) => {
    expect(bounds({ ...limit, stacks }, line)).toEqual(expected);
  });

  it('[L3] half a bet counts towards the cap, less does not', () => {
    const half = play({ ...limit, stacks: [1000, 40, 1000] }, 'c c k | k k k | r20 r30').hand;
    const less = play({ ...limit, stacks: [1000, 39, 1000] }, 'c c k | k k k | r20 r29').hand;
    expect([half.raisesMade, less.raisesMade]).toEqual([2, 1]);
  });

  it('[L3] two short all-ins add up to half a bet', () => {
    // Bet 20, all-in 25, all-in 32: 12 over the last full bet of 20, so the bettor may raise to 52.
    const stacks = [1000, 35, 42, 1000];
    const line = 'c c c k | k k k k | r20 r25 r32 c';
    expect(bounds({ ...limit, stacks }, line)).toEqual([12, 52, 52]);
    expect(play({ ...limit, stacks }, line).hand.raisesMade).toBe(2);
  });

  it('[L4] pre-flop the big blind is the full bet: an all-in to 12 is completed to 20', () => {
    expect(bounds({ ...limit, stacks: [1000, 1000, 12] }, 'r12')).toEqual([7, 20, 20]);
  });

  it('[L3] half of an odd bet is rounded up: 2 of 5 is less than half', () => {
    const odd = { ...limit, blinds: [2, 5], minBets: [5, 5, 9, 9] as const };
    expect(bounds({ ...odd, stacks: [100, 12, 100] }, 'c c k | r5 r7')).toEqual([7, 10, 10]);
    expect(bounds({ ...odd, stacks: [100, 13, 100] }, 'c c k | r5 r8')).toEqual([8, 13, 13]);
  });

  it.each([
    ['an all-in bet of 5 is completed to 20', [15, 1000, 1000], 'c c k | k k k | r5', [5, 20, 20]],
    ['an all-in raise of 5 is completed to 40 by a player who has not acted', [1000, 35, 1000], 'c c k | k k k | r20 r25', [25, 40, 40]],
    ['and may only be called by a player who has', [1000, 35, 1000], 'c c k | k k k | r20 r25 c', [5]],
    ['a completion counts as a raise: the bettor may raise again', [1000, 35, 1000], 'c c k | k k k | r20 r25 r40', [20, 60, 60]],
    [
      'a player who called 25 faces 7 from two all-ins that add up, and may only call',
      [1000, 35, 1000, 42],
      'c c c k | k k k k | r20 r25 c r32 c',
      [7],
    ],
  ])('[L4] %s', (_name, stacks, line, expected) => {
    expect(bounds({ ...limit, stacks }, line)).toEqual(expected);
  });
});
