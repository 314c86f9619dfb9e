import fc from 'fast-check';
import { GAME_KEYS, GAMES_BY_KEY, type GameKey, SEATS_MAX_OF, SEATS_MIN, SETTLEMENTS, type TableConfig } from './config.ts';

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
  settlement: fc.constantFrom(...SETTLEMENTS),
});

/** Settings of a random room, covering every game and every option. For property tests. */
export const randomConfig: fc.Arbitrary<Partial<TableConfig>> = options.map((drawn) => {
  const { gameKey, seats, hasSchedule, bombEvery, hasHighCap, settlement, ...plain } = drawn;
  const isShort = gameKey === 'nlsd';
  return {
    ...plain,
    gameKey,
    ...GAMES_BY_KEY[gameKey],
    seats: Math.min(SEATS_MIN + seats, SEATS_MAX_OF[gameKey]),
    ante: 20,
    ...(settlement === 'hand' ? { settlement } : {}),
    ...(isShort ? { anteType: 'each' as const, smallBlind: 0 } : {}),
    ...(hasSchedule ? { rakeByPlayers: SCHEDULE } : {}),
    bombPot: bombEvery === 0 ? null : { everyHands: bombEvery, ante: 300 },
    ...(hasHighCap ? { maxRaises: [4, 5, 5, 5] as const } : {}),
  };
});
