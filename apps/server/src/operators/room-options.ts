import { chipUnit } from '@cardroom/money';
import { GAME_KEYS, GAMES_BY_KEY, type GameRules, RUN_TWICE_MS, SEATS_MAX, SEATS_MIN, TABLE_TIMES } from '@cardroom/table';
import { z } from 'zod';
import { done, type Outcome, type WrongField } from './outcome.ts';
import { major, roomErrors } from './room-checks.ts';
import type { RoomSettings } from './room-settings.ts';

const minor = z.int().min(0).max(1e12);
const ms = (min: number, max: number) => z.int().min(min).max(max);
const basisPoints = z.int().min(0).max(1_000);
const HOUR = 3_600_000;
/** Fixed limit: the most bets and raises of one street that may be asked for. */
const RAISES_MAX = 20;
const raises = z.int().min(1).max(RAISES_MAX);

/** What may be asked when a room is opened; everything but the big blind has a default. Amounts in minor units, times in ms. */
export const roomOptions = z.strictObject({
  name: z.string().trim().min(1).max(60).optional(),
  gameKey: z.enum(GAME_KEYS).default('nlhe'),
  /** Default half of the big blind; short deck has none. */
  smallBlind: minor.optional(),
  /** Fixed limit: the small bet. Short deck: the blind of the button. */
  bigBlind: minor.min(1),
  /** Default 0; short deck half of the button blind. */
  ante: minor.optional(),
  /** Default none; short deck each. */
  anteType: z.enum(['none', 'each', 'bb']).optional(),
  straddle: z.boolean().default(false),
  seats: z.int().min(SEATS_MIN).max(SEATS_MAX).default(6),
  /** Default 40 big blinds, in fixed limit 20. */
  buyInMin: minor.min(1).optional(),
  /** Default 100 big blinds. */
  buyInMax: minor.min(1).optional(),
  rakeBasisPoints: basisPoints.default(0),
  /** Most rake of one hand. Default 3 big blinds when there is rake. */
  rakeCap: minor.optional(),
  /** Rake by number of dealt-in players; each row holds from that many on. */
  rakeByPlayers: z
    .array(z.strictObject({ players: z.int().min(SEATS_MIN).max(SEATS_MAX), basisPoints, cap: minor }))
    .max(SEATS_MAX)
    .optional(),
  noFlopNoDrop: z.boolean().default(true),
  /** Fixed limit: bets and raises per street. */
  maxRaises: z.tuple([raises, raises, raises, raises]).optional(),
  capOffHeadsUp: z.boolean().default(false),
  runItTwice: z.boolean().default(false),
  runTwiceMs: ms(3_000, 60_000).default(RUN_TWICE_MS),
  /** Every so many hands is a bomb pot; 0 = never. */
  bombPotEveryHands: z.int().min(0).max(1_000).default(0),
  /** Default 2 big blinds where there are bomb pots. */
  bombPotAnte: minor.optional(),
  rabbitHunt: z.boolean().default(false),
  actMs: ms(5_000, 120_000).default(TABLE_TIMES.actMs),
  timeBankStartMs: ms(0, 300_000).default(TABLE_TIMES.timeBank.startMs),
  timeBankAddMs: ms(0, 60_000).default(TABLE_TIMES.timeBank.addMs),
  timeBankEveryHands: z.int().min(1).max(1_000).default(TABLE_TIMES.timeBank.everyHands),
  timeBankMaxMs: ms(0, 300_000).default(TABLE_TIMES.timeBank.maxMs),
  disconnectExtraMs: ms(0, 120_000).default(TABLE_TIMES.disconnectExtraMs),
  reconnectWindowMs: ms(30_000, HOUR).default(TABLE_TIMES.reconnectWindowMs),
  sitOutMissedBigBlinds: z.int().min(1).max(20).default(TABLE_TIMES.sitOutMissedBigBlinds),
  sitOutMs: ms(60_000, 4 * HOUR).default(TABLE_TIMES.sitOutMs),
  entry: z.enum(['post-or-wait', 'free']).default('post-or-wait'),
  pauseFoldedMs: ms(0, 30_000).default(TABLE_TIMES.pause.foldedMs),
  pauseShowdownMs: ms(0, 30_000).default(TABLE_TIMES.pause.showdownMs),
  pauseExtraPotMs: ms(0, 30_000).default(TABLE_TIMES.pause.extraPotMs),
  pauseRunoutStreetMs: ms(0, 30_000).default(TABLE_TIMES.pause.runoutStreetMs),
  autoMuck: z.boolean().default(true),
  tablesMin: z.int().min(0).max(50).default(1),
  tablesMax: z.int().min(1).max(500).default(20),
});
export type RoomOptions = z.input<typeof roomOptions>;
type Parsed = z.output<typeof roomOptions>;

export const BUY_IN_MIN_BIG_BLINDS = 40;
export const BUY_IN_MAX_BIG_BLINDS = 100;
/** Fixed limit is bought into with less: a hand to the river costs a dozen big bets, not the stack. */
export const FIXED_LIMIT_BUY_IN_MIN_BIG_BLINDS = 20;
const RAKE_CAP_BIG_BLINDS = 3;
const BOMB_POT_BIG_BLINDS = 2;

/** Checks the options of a room against each other and fills in the defaults. Names every wrong one. */
export function roomSettings(options: unknown, currency: string): Outcome<{ readonly name: string; readonly settings: RoomSettings }> {
  const parsed = roomOptions.safeParse(options);
  if (!parsed.success) return { ok: false, errors: parsed.error.issues.flatMap(wrongFields) };
  const game = GAMES_BY_KEY[parsed.data.gameKey];
  const unit = chipUnit(currency);
  const filled = withDefaults(parsed.data, unit, game);
  const errors = roomErrors(filled, unit, game);
  if (errors.length > 0) return { ok: false, errors };
  return done({ name: filled.name ?? defaultName(filled, game), settings: settingsOf(filled, unit, game) });
}

const FILLED = ['smallBlind', 'ante', 'anteType', 'buyInMin', 'buyInMax', 'rakeCap', 'bombPotAnte'] as const;
/** The options with every default that depends on another one. */
export type FilledOptions = Parsed & { readonly [K in (typeof FILLED)[number]]: NonNullable<Parsed[K]> };

function withDefaults(parsed: Parsed, unit: number, { limit, game }: GameRules): FilledOptions {
  const { bigBlind } = parsed;
  const half = Math.max(unit, Math.floor(bigBlind / 2 / unit) * unit);
  const isShort = game === 'shortdeck';
  const buyInMin = limit === 'FL' ? FIXED_LIMIT_BUY_IN_MIN_BIG_BLINDS : BUY_IN_MIN_BIG_BLINDS;
  return {
    ...parsed,
    smallBlind: parsed.smallBlind ?? (isShort ? 0 : half),
    ante: parsed.ante ?? (isShort ? half : 0),
    anteType: parsed.anteType ?? (isShort ? 'each' : 'none'),
    buyInMin: parsed.buyInMin ?? buyInMin * bigBlind,
    buyInMax: parsed.buyInMax ?? BUY_IN_MAX_BIG_BLINDS * bigBlind,
    rakeCap: parsed.rakeCap ?? (parsed.rakeBasisPoints > 0 ? RAKE_CAP_BIG_BLINDS * bigBlind : 0),
    bombPotAnte: parsed.bombPotAnte ?? (parsed.bombPotEveryHands > 0 ? BOMB_POT_BIG_BLINDS * bigBlind : 0),
  };
}

function settingsOf(room: FilledOptions, unit: number, { game, limit, hilo }: GameRules): RoomSettings {
  return {
    game,
    limit,
    hilo,
    gameKey: room.gameKey,
    chipUnit: unit,
    smallBlind: room.smallBlind,
    bigBlind: room.bigBlind,
    ante: room.ante,
    anteType: room.anteType,
    straddle: room.straddle,
    seats: room.seats,
    buyInMin: room.buyInMin,
    buyInMax: room.buyInMax,
    rake: { basisPoints: room.rakeBasisPoints, cap: room.rakeCap, noFlopNoDrop: room.noFlopNoDrop },
    ...timesOf(room),
    entry: room.entry,
    autoMuck: room.autoMuck,
    ...extrasOf(room),
    tablesMin: room.tablesMin,
    tablesMax: room.tablesMax,
  };
}

function timesOf(room: FilledOptions) {
  return {
    actMs: room.actMs,
    timeBank: {
      startMs: room.timeBankStartMs,
      addMs: room.timeBankAddMs,
      everyHands: room.timeBankEveryHands,
      maxMs: room.timeBankMaxMs,
    },
    disconnectExtraMs: room.disconnectExtraMs,
    reconnectWindowMs: room.reconnectWindowMs,
    sitOutMissedBigBlinds: room.sitOutMissedBigBlinds,
    sitOutMs: room.sitOutMs,
    pause: {
      foldedMs: room.pauseFoldedMs,
      showdownMs: room.pauseShowdownMs,
      extraPotMs: room.pauseExtraPotMs,
      runoutStreetMs: room.pauseRunoutStreetMs,
    },
  };
}

/** Options a table may do without; what is off is left out. */
function extrasOf(room: FilledOptions): Partial<RoomSettings> {
  const { maxRaises, rakeByPlayers, bombPotEveryHands, bombPotAnte } = room;
  return {
    ...(room.runItTwice ? { runItTwice: true, runTwiceMs: room.runTwiceMs } : {}),
    ...(bombPotEveryHands > 0 ? { bombPot: { everyHands: bombPotEveryHands, ante: bombPotAnte } } : {}),
    ...(room.rabbitHunt ? { rabbitHunt: true } : {}),
    ...(room.capOffHeadsUp ? { capOffHeadsUp: true } : {}),
    ...(maxRaises === undefined ? {} : { maxRaises }),
    ...(rakeByPlayers === undefined || rakeByPlayers.length === 0 ? {} : { rakeByPlayers }),
  };
}

/** Fixed limit is named by its two bets, short deck by ante and button blind, the others by their blinds. */
function defaultName({ gameKey, smallBlind, bigBlind, ante }: FilledOptions, { limit, game }: GameRules): string {
  const small = game === 'shortdeck' ? ante : limit === 'FL' ? bigBlind : smallBlind;
  const big = limit === 'FL' ? 2 * bigBlind : bigBlind;
  return `${gameKey.toUpperCase()} ${major(small)}/${major(big)}`;
}

function wrongFields(issue: z.core.$ZodIssue): WrongField[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ field: key, message: 'is no setting of a room' }));
  return [{ field: issue.path.join('.') || 'options', message: issue.message }];
}
