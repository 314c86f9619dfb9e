import { ANTE_TYPES } from '@cardroom/poker';
import { GAME_KEYS, type GameRules, PACE_NAMES, RUN_TWICE_MS, raisesAllowed, SEATS_MAX, SEATS_MIN, TABLE_TIMES } from '@cardroom/table';
import {
  basisPoints,
  type Chosen,
  chips,
  choice,
  count,
  duration,
  flag,
  fourCounts,
  options,
  type RoomOption,
  schedule,
  text,
  type ValueOf,
} from './define-option.ts';

const BUY_IN_MIN_BIG_BLINDS = 40;
const BUY_IN_MAX_BIG_BLINDS = 100;
/** Fixed limit is bought into with less: a hand to the river costs a dozen big bets, not the stack. */
const FIXED_LIMIT_BUY_IN_MIN_BIG_BLINDS = 20;
const RAKE_CAP_BIG_BLINDS = 3;
const BOMB_POT_BIG_BLINDS = 2;
/** Fixed limit: the most bets and raises of one street that may be set. */
const RAISES_MAX = 20;
const BASIS_POINTS_MAX = 1_000;
const HOUR = 3_600_000;

const isFixedLimit = ({ limit }: GameRules) => limit === 'FL';
const isShortDeck = ({ game }: GameRules) => game === 'shortdeck';
const FIXED_LIMIT = { fits: isFixedLimit, says: 'is only available in fixed limit' };
const BLIND_GAMES = {
  fits: (game: GameRules) => !isFixedLimit(game) && !isShortDeck(game),
  says: 'is not available in fixed limit or short deck',
};

/** Half of the big blind in whole chips. */
const half = ({ bigBlind, chipUnit }: Chosen) => Math.max(chipUnit, Math.floor(bigBlind / 2 / chipUnit) * chipUnit);

/**
 * Everything that may be set when a room is opened: its kind, its place in the settings, bounds, default, games. Amounts in minor units,
 * times in ms. Form, command, scenario words, the players' table info and the documents follow from it; labels are in option-texts.ts.
 */
export const ROOM_OPTIONS = options({
  name: text({ max: 60, scope: 'room' }),
  gameKey: choice(GAME_KEYS, { at: 'gameKey', default: 'nlhe', shown: true }),
  smallBlind: chips({ at: 'smallBlind', default: (room) => (isShortDeck(room) ? 0 : half(room)), shown: true }),
  bigBlind: chips({ at: 'bigBlind', min: 1, required: true, shown: true }),
  ante: chips({ at: 'ante', default: (room) => (isShortDeck(room) ? half(room) : 0), shown: true }),
  anteType: choice(ANTE_TYPES, { at: 'anteType', default: (room) => (isShortDeck(room) ? 'each' : 'none'), shown: true }),
  straddle: flag({ at: 'straddle', games: BLIND_GAMES, word: 'straddle', shown: true }),
  seats: count({ at: 'seats', min: SEATS_MIN, max: SEATS_MAX, default: 6, word: 'seats', shown: true }),
  buyInMin: chips({
    at: 'buyInMin',
    min: 1,
    default: (room) => (isFixedLimit(room) ? FIXED_LIMIT_BUY_IN_MIN_BIG_BLINDS : BUY_IN_MIN_BIG_BLINDS) * room.bigBlind,
    shown: true,
  }),
  buyInMax: chips({ at: 'buyInMax', min: 1, default: ({ bigBlind }) => BUY_IN_MAX_BIG_BLINDS * bigBlind, shown: true }),
  rakeBasisPoints: basisPoints({ at: 'rake.basisPoints', min: 0, max: BASIS_POINTS_MAX, default: 0, shown: 'rakeBasisPoints' }),
  rakeCap: chips({
    at: 'rake.cap',
    default: ({ rakeBasisPoints, bigBlind }) => (rakeBasisPoints > 0 ? RAKE_CAP_BIG_BLINDS * bigBlind : 0),
    needs: 'rakeBasisPoints',
    shown: 'rakeCap',
  }),
  noFlopNoDrop: flag({ at: 'rake.noFlopNoDrop', default: true }),
  rakeByPlayers: schedule({ at: 'rakeByPlayers', absentWhenOff: true, word: 'rake-by-players', shown: true }),
  actMs: duration({ at: 'actMs', min: 5_000, max: 120_000, default: TABLE_TIMES.actMs, word: 'act', shown: true }),
  timeBankStartMs: duration({
    at: 'timeBank.startMs',
    min: 0,
    max: 300_000,
    default: TABLE_TIMES.timeBank.startMs,
    word: 'bank',
    shown: true,
  }),
  timeBankAddMs: duration({ at: 'timeBank.addMs', min: 0, max: 60_000, default: TABLE_TIMES.timeBank.addMs, shown: true }),
  timeBankEveryHands: count({ at: 'timeBank.everyHands', min: 1, max: 1_000, default: TABLE_TIMES.timeBank.everyHands, shown: true }),
  timeBankMaxMs: duration({ at: 'timeBank.maxMs', min: 0, max: 300_000, default: TABLE_TIMES.timeBank.maxMs, shown: true }),
  disconnectExtraMs: duration({
    at: 'disconnectExtraMs',
    min: 0,
    max: 120_000,
    default: TABLE_TIMES.disconnectExtraMs,
    word: 'extra',
    shown: true,
  }),
  reconnectWindowMs: duration({
    at: 'reconnectWindowMs',
    min: 30_000,
    max: HOUR,
    default: TABLE_TIMES.reconnectWindowMs,
    word: 'window',
    shown: true,
  }),
  sitOutMs: duration({ at: 'sitOutMs', min: 60_000, max: 4 * HOUR, default: TABLE_TIMES.sitOutMs, word: 'sit-out', shown: true }),
  sitOutWaitlistMs: duration({
    at: 'sitOutWaitlistMs',
    min: 0,
    max: 4 * HOUR,
    default: TABLE_TIMES.sitOutWaitlistMs,
    absentWhenOff: true,
    word: 'sit-out-waitlist',
    shown: true,
  }),
  sitOutMissedBigBlinds: count({
    at: 'sitOutMissedBigBlinds',
    min: 0,
    max: 20,
    default: TABLE_TIMES.sitOutMissedBigBlinds,
    word: 'missed-blinds',
    shown: true,
  }),
  entry: choice(['post-or-wait', 'free'], { at: 'entry', default: 'post-or-wait', word: 'entry' }),
  pace: choice(PACE_NAMES, { at: 'pace', default: TABLE_TIMES.pace, shown: true }),
  autoMuck: flag({ at: 'autoMuck', default: true, word: 'muck' }),
  runItTwice: flag({ at: 'runItTwice', absentWhenOff: true, word: 'twice', shown: true }),
  runTwiceMs: duration({
    at: 'runTwiceMs',
    min: 3_000,
    max: 60_000,
    default: RUN_TWICE_MS,
    absentWhenOff: true,
    needs: 'runItTwice',
    shown: ({ runItTwice, runTwiceMs = RUN_TWICE_MS }) => (runItTwice === true ? runTwiceMs : undefined),
  }),
  bombPotEveryHands: count({ at: 'bombPot.everyHands', min: 0, max: 1_000, default: 0, absentWhenOff: true, shown: true }),
  bombPotAnte: chips({
    at: 'bombPot.ante',
    default: ({ bombPotEveryHands, bigBlind }) => (bombPotEveryHands > 0 ? BOMB_POT_BIG_BLINDS * bigBlind : 0),
    absentWhenOff: true,
    needs: 'bombPotEveryHands',
    shown: true,
  }),
  rabbitHunt: flag({ at: 'rabbitHunt', absentWhenOff: true, word: 'rabbit', shown: true }),
  maxRaises: fourCounts({
    at: 'maxRaises',
    min: 1,
    max: RAISES_MAX,
    absentWhenOff: true,
    games: FIXED_LIMIT,
    word: 'caps',
    shown: (config) => raisesAllowed(config) ?? undefined,
  }),
  capOffHeadsUp: flag({ at: 'capOffHeadsUp', absentWhenOff: true, games: FIXED_LIMIT, word: 'cap-off-heads-up', shown: true }),
  tablesMin: count({ at: 'tablesMin', min: 0, max: 50, default: 1, scope: 'room' }),
  tablesMax: count({ at: 'tablesMax', min: 1, max: 500, default: 20, scope: 'room' }),
});

type Catalogue = typeof ROOM_OPTIONS;
export type OptionName = keyof Catalogue;

/** Every option by name, for code that treats them all alike. */
export const ALL_OPTIONS: Readonly<Record<OptionName, RoomOption>> = ROOM_OPTIONS;
export const OPTION_NAMES = Object.keys(ROOM_OPTIONS) as readonly OptionName[];

type Required = { [Name in OptionName]: Catalogue[Name] extends { readonly required: true } ? Name : never }[OptionName];

/** What may be asked when a room is opened; everything but the big blind has a default. Amounts in minor units, times in ms. */
export type RoomOptions = { readonly [Name in Required]: ValueOf<Catalogue[Name]> } & {
  readonly [Name in Exclude<OptionName, Required>]?: ValueOf<Catalogue[Name]> | undefined;
};

/** The options with all their defaults. */
export type FilledOptions = {
  readonly [Name in OptionName]:
    | ValueOf<Catalogue[Name]>
    | (Catalogue[Name] extends { readonly required: true } | { readonly default: unknown } ? never : undefined);
};

/** Whether an option has a value that makes a difference: 0, false, an empty list and nothing are off. */
export function isOn(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}
