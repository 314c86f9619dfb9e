import fc from 'fast-check';
import { cardsNeeded } from '../deal.ts';
import { cardsOf, shuffledDeck } from '../deck.ts';
import type { Action, LegalActions } from '../events.ts';
import {
  ANTE_TYPES,
  type BlindKind,
  type Deck,
  GAMES,
  type HandSetup,
  LIMITS,
  PLAYERS_MAX,
  PLAYERS_MIN,
  type PlayerSetup,
  type RakeSetup,
} from '../setup.ts';

/** Everything that determines a random hand. The players' actions come from a list of numbers, one per decision. */
export interface RandomHand {
  readonly setup: HandSetup;
  readonly deck: Deck;
  readonly choices: readonly number[];
}

interface Draw {
  readonly game: HandSetup['game'];
  readonly limit: HandSetup['limit'];
  readonly anteType: HandSetup['anteType'];
  readonly chipUnit: number;
  readonly hilo: boolean;
  readonly autoMuck: boolean;
  readonly capped: boolean;
  readonly capOffHeadsUp: boolean;
  readonly runTwice: boolean;
  readonly bombPot: boolean;
  readonly firstSeat: number;
  readonly seatGap: number;
  readonly stacks: readonly number[];
  readonly oddChips: readonly number[];
  readonly extras: readonly ('none' | 'straddle' | 'post' | 'dead')[];
  readonly rake: RakeSetup | null;
  readonly shuffle: number;
  readonly choices: readonly number[];
}

const perPlayer = { minLength: PLAYERS_MAX, maxLength: PLAYERS_MAX };

const draw: fc.Arbitrary<Draw> = fc.record({
  game: fc.constantFrom(...GAMES),
  limit: fc.constantFrom(...LIMITS),
  anteType: fc.constantFrom(...ANTE_TYPES),
  chipUnit: fc.constantFrom(1, 1, 5, 100),
  hilo: fc.boolean(),
  autoMuck: fc.boolean(),
  capped: fc.boolean(),
  capOffHeadsUp: fc.boolean(),
  runTwice: fc.boolean(),
  bombPot: fc.constantFrom(false, false, false, true),
  firstSeat: fc.nat(8),
  seatGap: fc.constantFrom(1, 1, 2),
  stacks: fc.array(fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 300 })), {
    minLength: PLAYERS_MIN,
    maxLength: PLAYERS_MAX,
  }),
  oddChips: fc.array(fc.constantFrom(0, 0, 0, 0, 37), perPlayer),
  extras: fc.array(fc.constantFrom('none', 'none', 'none', 'straddle', 'post', 'dead'), perPlayer),
  rake: fc.option(fc.record({ basisPoints: fc.nat(1000), cap: fc.nat(50), noFlopNoDrop: fc.boolean() })),
  shuffle: fc.nat(),
  choices: fc.array(fc.nat(999), { maxLength: 80 }),
});

/** Random hands of every game, limit, size, ante, blind, rake and option that the engine knows, with stacks from less than an ante up. */
export const randomHand: fc.Arbitrary<RandomHand> = draw.map((drawn) => {
  const setup = setupFrom(drawn);
  return { setup, deck: shuffledDeck(bytesFrom(drawn.shuffle), setup.game), choices: drawn.choices };
});

const SMALL_BLIND = 1;
const BIG_BLIND = 2;
const ANTE = 1;
const BOMB_POT = 5;

function setupFrom(drawn: Draw): HandSetup {
  const { chipUnit: unit, limit, game } = drawn;
  const boards = drawn.runTwice ? 2 : 1;
  const seated = drawn.stacks.filter((_, index) => cardsNeeded(game, index + 1, boards) <= cardsOf(game).length);
  const players = seated.map((stack, index) => playerFrom(drawn, seated.length, index, stack));
  return {
    game,
    limit,
    hilo: drawn.hilo,
    players,
    button: players.at(-1)?.seat ?? 0,
    anteType: drawn.bombPot ? 'each' : drawn.anteType,
    bigBlind: BIG_BLIND * unit,
    minBets: limit === 'FL' ? [2 * unit, 2 * unit, 4 * unit, 4 * unit] : [2 * unit, 2 * unit, 2 * unit, 2 * unit],
    maxRaises: limit === 'FL' && drawn.capped ? [3, 4, 4, 4] : null,
    chipUnit: unit,
    rake: drawn.rake === null ? null : { ...drawn.rake, cap: drawn.rake.cap * unit },
    autoMuck: drawn.autoMuck,
    ...(drawn.runTwice ? { runTwice: true } : {}),
    ...(drawn.bombPot ? { bombPot: true } : {}),
    ...(drawn.capOffHeadsUp ? { capOffHeadsUp: true } : {}),
  };
}

function playerFrom(drawn: Draw, count: number, index: number, chips: number): PlayerSetup {
  const { chipUnit: unit, anteType } = drawn;
  const seat = drawn.firstSeat + index * drawn.seatGap;
  const stack = chips * unit + (unit === 100 ? (drawn.oddChips[index] ?? 0) : 0);
  if (drawn.bombPot) return { seat, stack, ante: BOMB_POT * unit };
  const extra = index < 2 ? 'none' : drawn.extras[index];
  const bigBlind = count === 2 ? 0 : 1;
  const paysAnte = anteType === 'each' || (anteType === 'bb' && index === bigBlind);
  const kind: BlindKind | undefined = (count === 2 ? (['big_blind', 'small_blind'] as const) : (['small_blind', 'big_blind'] as const))[
    index
  ];
  const blind =
    kind !== undefined
      ? { kind, chips: (kind === 'small_blind' ? SMALL_BLIND : BIG_BLIND) * unit }
      : extra === 'straddle'
        ? { kind: extra, chips: 2 * BIG_BLIND * unit }
        : extra === 'post'
          ? { kind: extra, chips: BIG_BLIND * unit }
          : undefined;
  return {
    seat,
    stack,
    ante: paysAnte ? ANTE * unit : 0,
    dead: extra === 'dead' ? SMALL_BLIND * unit : 0,
    ...(blind === undefined ? {} : { blind }),
  };
}

/** Bytes from a small generator, so that a failing seed reproduces the same deck. */
function bytesFrom(seed: number): () => number {
  let state = (seed | 0) ^ 0x9e3779b9;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state & 255;
  };
}

/** One of the legal actions. Folds are rare, so that hands reach the river; raises range from the minimum to all-in. */
export function chosen(legal: LegalActions, chipUnit: number, choice: number): Action {
  const passive: Action = { type: legal.canCheck ? 'check' : 'call' };
  if (choice % 10 === 0) return { type: 'fold' };
  if (legal.raise === null || choice % 10 < 5) return passive;
  const { min, max } = legal.raise;
  if (choice % 10 === 5) return { type: 'raise', to: max };
  if (choice % 10 === 6) return { type: 'raise', to: min };
  const between = min + Math.floor(((max - min) * choice) / 1000);
  return { type: 'raise', to: Math.max(min, Math.floor(between / chipUnit) * chipUnit) };
}
