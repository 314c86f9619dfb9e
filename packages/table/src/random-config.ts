import type { Game, Limit } from '@cardroom/poker';
import fc from 'fast-check';
import { GAME_KEYS, type GameKey, SEATS_MAX_OF, SEATS_MIN, type TableConfig } from './config.ts';

/** What the names of the games stand for. */
export const GAMES_BY_KEY: Readonly<Record<GameKey, { readonly game: Game; readonly limit: Limit; readonly hilo: boolean }>> = {
  nlhe: { game: 'holdem', limit: 'NL', hilo: false },
  plhe: { game: 'holdem', limit: 'PL', hilo: false },
  flhe: { game: 'holdem', limit: 'FL', hilo: false },
  plo4: { game: 'omaha4', limit: 'PL', hilo: false },
  plo5: { game: 'omaha5', limit: 'PL', hilo: false },
  plo6: { game: 'omaha6', limit: 'PL', hilo: false },
  plo8: { game: 'omaha4', limit: 'PL', hilo: true },
  'plo5-8': { game: 'omaha5', limit: 'PL', hilo: true },
  flo8: { game: 'omaha4', limit: 'FL', hilo: true },
  nlsd: { game: 'shortdeck', limit: 'NL', hilo: false },
};

const RATES = [
  { basisPoints: 0, cap: 0, noFlopNoDrop: true },
  { basisPoints: 500, cap: 300, noFlopNoDrop: true },
  { basisPoints: 300, cap: 1_000_000, noFlopNoDrop: false },
];
const SCHEDULE = [
  { players: 2, basisPoints: 250, cap: 50 },
  { players: 4, basisPoints: 500, cap: 200 },
];

const options = fc.record({
  gameKey: fc.constantFrom<GameKey>('nlhe', ...GAME_KEYS),
  seats: fc.nat(7),
  entry: fc.constantFrom('free' as const, 'post-or-wait' as const),
  straddle: fc.boolean(),
  anteType: fc.constantFrom('none' as const, 'each' as const, 'bb' as const),
  chipUnit: fc.constantFrom(1, 10),
  rake: fc.constantFrom(...RATES),
  hasSchedule: fc.boolean(),
  autoMuck: fc.boolean(),
  runItTwice: fc.boolean(),
  bombEvery: fc.constantFrom(0, 0, 2, 3),
  rabbitHunt: fc.boolean(),
  capOffHeadsUp: fc.boolean(),
  hasHighCap: fc.boolean(),
});

/** Settings of a random room: every game with every option it knows. For property tests. */
export const randomConfig: fc.Arbitrary<Partial<TableConfig>> = options.map((drawn) => {
  const { gameKey, seats, hasSchedule, bombEvery, hasHighCap, ...plain } = drawn;
  const isShort = gameKey === 'nlsd';
  return {
    ...plain,
    gameKey,
    ...GAMES_BY_KEY[gameKey],
    seats: Math.min(SEATS_MIN + seats, SEATS_MAX_OF[gameKey]),
    ante: 20,
    ...(isShort ? { anteType: 'each' as const, smallBlind: 0 } : {}),
    ...(hasSchedule ? { rakeByPlayers: SCHEDULE } : {}),
    bombPot: bombEvery === 0 ? null : { everyHands: bombEvery, ante: 300 },
    ...(hasHighCap ? { maxRaises: [4, 5, 5, 5] as const } : {}),
  };
});
