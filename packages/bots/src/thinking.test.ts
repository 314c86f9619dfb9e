import { describe, expect, test } from 'vitest';
import { type Random, seededRandom } from './random.ts';
import type { Spot } from './spot.ts';
import { CAST, STRATEGIES } from './strategies.ts';
import { playHand, setupFor } from './testing/hands.ts';
import { type Decision, thinkMs } from './thinking.ts';

const SEED = 7;
const SPOT: Spot = {
  game: 'holdem',
  hilo: false,
  hole: [0, 21],
  board: [],
  canCheck: false,
  call: 100,
  raise: { min: 200, max: 10_000 },
  pot: 150,
  toMatch: 100,
  bigBlind: 100,
  chipUnit: 1,
  stack: 10_000,
  opponents: 5,
  behind: 5,
};
const FLOP = { ...SPOT, board: [1, 5, 30], opponents: 1, behind: 0 };

const times = (decision: Decision, random: Random = seededRandom(SEED)) => Array.from({ length: 400 }, () => thinkMs(decision, random));
const mean = (list: readonly number[]) => list.reduce((sum, ms) => sum + ms, 0) / list.length;
const middle = (list: readonly number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

describe(`thinking (seed ${SEED})`, () => {
  test('a hand folded before the flop is mostly a snap fold', () => {
    const folds = times({ spot: SPOT, action: { type: 'fold' } });
    expect(Math.min(...folds)).toBeGreaterThanOrEqual(1_000);
    expect(folds.filter((ms) => ms < 3_000).length / folds.length).toBeGreaterThan(0.7);
    expect(Math.max(...folds)).toBeGreaterThan(4_000);
  });

  test('a big bet is looked at for long, now and then answered at once', () => {
    const big = { ...FLOP, call: 6_000, pot: 9_000 };
    for (const action of [{ type: 'call' }, { type: 'fold' }] as const) {
      const tanks = times({ spot: big, action });
      expect(middle(tanks)).toBeGreaterThan(5_500);
      expect(tanks.filter((ms) => ms < 5_000).length).toBeGreaterThan(20);
      expect(Math.max(...tanks)).toBeLessThanOrEqual(14_000);
    }
    expect(mean(times({ spot: FLOP, action: { type: 'raise', to: 10_100 } }))).toBeGreaterThan(4_000);
  });

  test('a check takes less time than a call, and a call less than a raise', () => {
    const checks = mean(times({ spot: { ...FLOP, call: 0, canCheck: true }, action: { type: 'check' } }));
    const calls = mean(times({ spot: FLOP, action: { type: 'call' } }));
    const raises = mean(times({ spot: FLOP, action: { type: 'raise', to: 300 } }));
    expect(checks).toBeLessThan(calls);
    expect(calls).toBeLessThan(raises);
  });

  test('the same seed thinks for the same time', () => {
    expect(times('offer', seededRandom(3))).toEqual(times('offer', seededRandom(3)));
  });
});

/** The pauses of the table in ms, as packages/table makes them: after a hand, and between a street's last action and the next clock. */
const SHOWDOWN_MS = 3_700;
const FOLD_WIN_MS = 1_260;
const STREET_MS = 1_160;
/** An action's way to the table and back. */
const WIRE_MS = 60;

describe('six opponents of the demo', () => {
  test.each([1, 2, 3])('deal 80 to 110 hands an hour at a pace that a person can follow (seed %d)', (seed) => {
    const random = seededRandom(seed);
    const setup = setupFor(Array(CAST.length).fill(10_000), 1);
    const strategies = CAST.map((name) => STRATEGIES[name]);
    const thoughts: number[] = [];
    let ms = 0;
    let hands = 0;
    for (; hands < 300; hands += 1) {
      const at = hands % CAST.length;
      const { hand, played } = playHand(setup, [...strategies.slice(at), ...strategies.slice(0, at)], random);
      for (const decision of played) thoughts.push(thinkMs(decision, random));
      const live = hand.seats.filter(({ folded }) => !folded).length;
      const streets = hand.board.length === 0 ? 0 : hand.board.length - 2;
      ms += streets * STREET_MS + (live > 1 ? SHOWDOWN_MS : FOLD_WIN_MS);
    }
    ms += thoughts.reduce((sum, thought) => sum + thought + WIRE_MS, 0);
    const handsPerHour = (hands * 3_600_000) / ms;
    expect({ seed, handsPerHour, isInRange: handsPerHour >= 80 && handsPerHour <= 110 }).toMatchObject({ isInRange: true });
    expect({ seed, mean: mean(thoughts), isInRange: mean(thoughts) >= 2_500 && mean(thoughts) <= 3_500 }).toMatchObject({
      isInRange: true,
    });
  });
});
