import type { BettingAction, HandSetup } from '@cardroom/poker';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from './random.ts';
import { raiseByPot, raiseTo, type Spot } from './spot.ts';
import { CAST, STRATEGIES, STRATEGY_NAMES } from './strategies.ts';
import { NLHE, playHand, setupFor, type Variant } from './testing/hands.ts';

const VARIANTS: readonly Variant[] = [
  NLHE,
  { game: 'holdem', limit: 'PL', hilo: false },
  { game: 'holdem', limit: 'FL', hilo: false },
  { game: 'omaha4', limit: 'PL', hilo: false },
  { game: 'omaha5', limit: 'PL', hilo: false },
  { game: 'omaha6', limit: 'PL', hilo: false },
  { game: 'omaha4', limit: 'PL', hilo: true },
  { game: 'omaha5', limit: 'PL', hilo: true },
  { game: 'omaha4', limit: 'FL', hilo: true },
  { game: 'shortdeck', limit: 'NL', hilo: false },
];

/** The same hand as a bomb pot: everybody antes, there are no blinds, and betting starts on the flop. */
function bombPotOf(setup: HandSetup): HandSetup {
  const players = setup.players.map(({ seat, stack }) => ({ seat, stack, ante: 2 * setup.bigBlind }));
  return { ...setup, players, anteType: 'each', bombPot: true };
}

describe('every strategy', () => {
  test.each(VARIANTS)('of $game $limit (hi-lo: $hilo) only picks actions that the rules allow, with any stacks and chips', (variant) => {
    const stacks = fc.array(fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 400, max: 30_000 })), {
      minLength: 2,
      maxLength: 6,
    });
    const seats = fc.array(fc.constantFrom(...STRATEGY_NAMES), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(stacks, seats, fc.constantFrom(1, 100), fc.boolean(), fc.integer(), (chips, names, chipUnit, isBombPot, seed) => {
        const strategies = names.map((name) => STRATEGIES[name]);
        const setup = setupFor(chips, chipUnit, variant);
        playHand(isBombPot ? bombPotOf(setup) : setup, strategies, seededRandom(seed));
      }),
      { numRuns: variant === NLHE ? 200 : 30 },
    );
  });

  test.each(STRATEGY_NAMES)('%s replays the same hand from the same seed', (name) => {
    const setup = setupFor([10_000, 9_000, 8_000, 7_000], 1);
    const play = () => playHand(setup, [STRATEGIES[name]], seededRandom(42)).played;
    expect(play()).toEqual(play());
  });

  test.each(STRATEGY_NAMES)('%s never folds when checking is free', (name) => {
    const random = seededRandom(7);
    const free: Spot = {
      game: 'holdem',
      hilo: false,
      hole: [0, 21],
      board: [],
      canCheck: true,
      call: 0,
      raise: null,
      pot: 150,
      toMatch: 100,
      bigBlind: 100,
      chipUnit: 1,
      stack: 9_900,
      opponents: 1,
      behind: 1,
    };
    for (let n = 0; n < 50; n += 1) expect(STRATEGIES[name](free, random)).toEqual({ type: 'check' });
  });
});

describe('characters', () => {
  const share = (name: (typeof STRATEGY_NAMES)[number], type: BettingAction['type']) => {
    const random = seededRandom(1);
    const setup = setupFor(Array(6).fill(10_000), 1);
    const actions = Array.from({ length: 150 }, () => playHand(setup, [STRATEGIES[name]], random).played).flat();
    return actions.filter(({ action }) => action.type === type).length / actions.length;
  };

  test('the call-station never raises or folds, the maniac raises most, and the tight bot folds most', () => {
    expect([share('call-station', 'raise'), share('call-station', 'fold')]).toEqual([0, 0]);
    expect(share('maniac', 'raise')).toBeGreaterThan(share('regular', 'raise'));
    expect(share('tight', 'fold')).toBeGreaterThan(share('regular', 'fold'));
    expect(share('regular', 'fold')).toBeGreaterThan(share('loose', 'fold'));
    expect(share('aggressive', 'raise')).toBeGreaterThan(share('regular', 'raise'));
  });
});

describe('before the flop, the opponents of the demo', () => {
  const SEATS = 6;
  const HANDS = 600;
  const SEED = 19;
  const random = seededRandom(SEED);
  const setup = setupFor(Array(SEATS).fill(10_000), 1);
  // Each hand seats the cast one place further, so that everybody plays every position.
  const strategies = CAST.map((name) => STRATEGIES[name]);
  const hands = Array.from({ length: HANDS }, (_, n) =>
    playHand(setup, [...strategies.slice(n % SEATS), ...strategies.slice(0, n % SEATS)], random).played.filter(
      ({ spot }) => spot.board.length === 0,
    ),
  );
  const firstIn = hands.flatMap((played) => played.find(({ action }) => action.type !== 'fold') ?? []);
  const opened = firstIn.filter(({ action }) => action.type === 'raise');

  test(`raise first in rather than limp (seed ${SEED})`, () => {
    const limps = firstIn.filter(({ action }) => action.type === 'call').length;
    expect(firstIn.length).toBeGreaterThan(HANDS * 0.7);
    expect(limps / firstIn.length).toBeLessThan(0.08);
    // Some players do limp, and a table where nobody ever does would be a table of machines.
    expect(limps).toBeGreaterThan(0);
  });

  test(`open more hands the later they act (seed ${SEED})`, () => {
    const chances = hands.flatMap((played) => played.filter(({ spot }) => spot.behind === spot.opponents && spot.toMatch === 100));
    const share = (behind: number) => {
      const here = chances.filter(({ spot }) => spot.behind === behind);
      return here.filter(({ action }) => action.type === 'raise').length / here.length;
    };
    // 5 = under the gun, 2 = the button.
    expect(share(5)).toBeLessThan(share(3));
    expect(share(3)).toBeLessThan(share(2));
    expect([share(5) > 0.1, share(5) < 0.3, share(2) > 0.35, share(2) < 0.65]).toEqual([true, true, true, true]);
  });

  test(`open to two or three big blinds (seed ${SEED})`, () => {
    const sizes = opened.map(({ action }) => (action.type === 'raise' ? action.to : 0));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(200);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(300);
  });
});

describe('sizes', () => {
  const spot: Spot = {
    game: 'holdem',
    hilo: false,
    hole: [],
    board: [],
    canCheck: false,
    call: 100,
    raise: { min: 400, max: 9_950 },
    pot: 300,
    toMatch: 200,
    bigBlind: 100,
    chipUnit: 100,
    stack: 9_850,
    opponents: 2,
    behind: 0,
  };

  test.each([
    ['below the minimum', raiseTo(spot, 1), { type: 'raise', to: 400 }],
    ['not a chip amount', raiseTo(spot, 777), { type: 'raise', to: 700 }],
    ['above the stack', raiseTo(spot, 1e9), { type: 'raise', to: 9_950 }],
    ['the pot', raiseByPot(spot, 1), { type: 'raise', to: 600 }],
    ['where no raise is allowed', raiseTo({ ...spot, raise: null }, 1e9), { type: 'call' }],
  ])('%s', (_name, action, expected) => {
    expect(action).toEqual(expected);
  });
});
