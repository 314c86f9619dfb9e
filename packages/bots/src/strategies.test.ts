import {
  type Action,
  cardsOf,
  decide,
  evolve,
  type Game,
  type Hand,
  type HandSetup,
  legalActions,
  replay,
  startHand,
  totalPot,
} from '@cardroom/poker';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Random, seededRandom } from './random.ts';
import { raiseByPot, raiseTo, type Spot, type Strategy } from './spot.ts';
import { STRATEGIES, STRATEGY_NAMES } from './strategies.ts';

const ACTIONS_MAX = 400;

/** The view of the player to act, taken directly from the rules. */
function spotIn(hand: Hand): Spot | null {
  const legal = legalActions(hand);
  const seat = hand.seats.find((player) => player.seat === legal?.seat);
  if (legal === null || seat === undefined) return null;
  const { canCheck, call, raise } = legal;
  const opponents = hand.seats.filter((player) => player !== seat && !player.folded).length;
  const { game, hilo, bigBlind, chipUnit } = hand.setup;
  return {
    game,
    hilo,
    hole: seat.cards,
    board: hand.board,
    canCheck,
    call,
    raise,
    pot: totalPot(hand),
    toMatch: hand.toMatch,
    bigBlind,
    chipUnit,
    opponents,
  };
}

function shuffled(game: Game, random: Random): number[] {
  return cardsOf(game)
    .map((card) => ({ card, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ card }) => card);
}

type Variant = Pick<HandSetup, 'game' | 'limit' | 'hilo'>;
const NLHE: Variant = { game: 'holdem', limit: 'NL', hilo: false };
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

/** Blinds of 50 and 100 chips; in short deck, antes of 50 and a button blind of 100. */
function setupFor(stacks: readonly number[], chipUnit: number, variant: Variant = NLHE): HandSetup {
  const isShort = variant.game === 'shortdeck';
  const [small, big] = [50 * chipUnit, 100 * chipUnit];
  const blindOf = (index: number) => {
    if (isShort) return index === stacks.length - 1 ? ({ kind: 'button_blind', chips: big } as const) : undefined;
    const order = stacks.length === 2 ? [big, small] : [small, big];
    const chips = order[index];
    return chips === undefined ? undefined : ({ kind: chips === big ? 'big_blind' : 'small_blind', chips } as const);
  };
  const late = variant.limit === 'FL' ? 2 * big : big;
  return {
    ...variant,
    players: stacks.map((stack, seat) => {
      const blind = blindOf(seat);
      return { seat, stack: stack * chipUnit, ...(isShort ? { ante: small } : {}), ...(blind === undefined ? {} : { blind }) };
    }),
    button: stacks.length - 1,
    anteType: isShort ? 'each' : 'none',
    bigBlind: big,
    minBets: [big, big, late, late],
    maxRaises: variant.limit === 'FL' ? [3, 4, 4, 4] : null,
    chipUnit,
    rake: null,
  };
}

/** The same hand as a bomb pot: everybody antes, there are no blinds, and betting starts on the flop. */
function bombPotOf(setup: HandSetup): HandSetup {
  const players = setup.players.map(({ seat, stack }) => ({ seat, stack, ante: 2 * setup.bigBlind }));
  return { ...setup, players, anteType: 'each', bombPot: true };
}

/** Plays one hand, in which the rules must accept every action of every strategy. Returns the actions. */
function playHand(setup: HandSetup, strategies: readonly Strategy[], random: Random): Action[] {
  let hand: Hand = replay(startHand(setup, shuffled(setup.game, random)));
  const actions: Action[] = [];
  for (let spot = spotIn(hand); spot !== null; spot = spotIn(hand)) {
    const seat = hand.toAct ?? 0;
    const action = strategies[seat % strategies.length]?.(spot, random) ?? { type: 'fold' };
    const events = decide(hand, seat, action);
    if (typeof events === 'string') throw new Error(`${JSON.stringify(action)} is refused: ${events}, in ${JSON.stringify(spot)}`);
    actions.push(action);
    if (actions.length > ACTIONS_MAX) throw new Error('the hand does not end');
    hand = events.reduce<Hand>((state, event) => evolve(state, event), hand);
  }
  expect(hand.ended).toBe(true);
  return actions;
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
    const play = () => playHand(setup, [STRATEGIES[name]], seededRandom(42));
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
      opponents: 1,
    };
    for (let n = 0; n < 50; n += 1) expect(STRATEGIES[name](free, random)).toEqual({ type: 'check' });
  });
});

describe('characters', () => {
  const share = (name: (typeof STRATEGY_NAMES)[number], type: Action['type']) => {
    const random = seededRandom(1);
    const actions = Array.from({ length: 150 }, () => playHand(setupFor(Array(6).fill(10_000), 1), [STRATEGIES[name]], random)).flat();
    return actions.filter((action) => action.type === type).length / actions.length;
  };

  test('the call-station never raises or folds, the maniac raises most, and the tight bot folds most', () => {
    expect([share('call-station', 'raise'), share('call-station', 'fold')]).toEqual([0, 0]);
    expect(share('maniac', 'raise')).toBeGreaterThan(share('regular', 'raise'));
    expect(share('tight', 'fold')).toBeGreaterThan(share('regular', 'fold'));
    expect(share('regular', 'fold')).toBeGreaterThan(share('maniac', 'fold'));
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
    opponents: 2,
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
