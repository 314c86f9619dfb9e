import { chipUnit } from '@cardroom/money';
import { GAME_KEYS, SEATS_MAX, SEATS_MIN, TABLE_TIMES } from '@cardroom/table';
import { z } from 'zod';
import { done, type Outcome, type WrongField } from './outcome.ts';
import type { RoomSettings } from './room-settings.ts';

const minor = z.int().min(0).max(1e12);
const ms = (min: number, max: number) => z.int().min(min).max(max);
const HOUR = 3_600_000;

/** What may be asked when a room is opened; everything but the stakes has a default. Amounts in minor units, times in ms. */
export const roomOptions = z.strictObject({
  name: z.string().trim().min(1).max(60).optional(),
  gameKey: z.enum(GAME_KEYS).default('nlhe'),
  smallBlind: minor.min(1),
  bigBlind: minor.min(1),
  ante: minor.default(0),
  anteType: z.enum(['none', 'each', 'bb']).default('none'),
  straddle: z.boolean().default(false),
  seats: z.int().min(SEATS_MIN).max(SEATS_MAX).default(6),
  /** Default 40 big blinds. */
  buyInMin: minor.min(1).optional(),
  /** Default 100 big blinds. */
  buyInMax: minor.min(1).optional(),
  rakeBasisPoints: z.int().min(0).max(1_000).default(0),
  /** Most rake of one hand. Default 3 big blinds when there is rake. */
  rakeCap: minor.optional(),
  noFlopNoDrop: z.boolean().default(true),
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
const RAKE_CAP_BIG_BLINDS = 3;

/** Games the engine plays today; rooms of the others come with their rules. */
const PLAYABLE: Readonly<Partial<Record<Parsed['gameKey'], Pick<RoomSettings, 'game' | 'limit' | 'hilo'>>>> = {
  nlhe: { game: 'holdem', limit: 'NL', hilo: false },
};

/** Checks the options of a room against each other and fills in the defaults. Names every wrong one. */
export function roomSettings(options: unknown, currency: string): Outcome<{ readonly name: string; readonly settings: RoomSettings }> {
  const parsed = roomOptions.safeParse(options);
  if (!parsed.success) return { ok: false, errors: parsed.error.issues.flatMap(wrongFields) };
  const filled = withDefaults(parsed.data);
  const unit = chipUnit(currency);
  const variant = PLAYABLE[filled.gameKey];
  const errors = [...chipErrors(filled, unit), ...rangeErrors(filled)];
  if (!variant)
    errors.push({ field: 'gameKey', message: `${filled.gameKey} cannot be played yet; try ${Object.keys(PLAYABLE).join(', ')}` });
  if (errors.length > 0 || !variant) return { ok: false, errors };
  return done({ name: filled.name ?? defaultName(filled), settings: settingsOf(filled, unit, variant) });
}

type Filled = Parsed & { readonly buyInMin: number; readonly buyInMax: number; readonly rakeCap: number };

function withDefaults(parsed: Parsed): Filled {
  return {
    ...parsed,
    buyInMin: parsed.buyInMin ?? BUY_IN_MIN_BIG_BLINDS * parsed.bigBlind,
    buyInMax: parsed.buyInMax ?? BUY_IN_MAX_BIG_BLINDS * parsed.bigBlind,
    rakeCap: parsed.rakeCap ?? (parsed.rakeBasisPoints > 0 ? RAKE_CAP_BIG_BLINDS * parsed.bigBlind : 0),
  };
}

/** Every amount is a multiple of the room's chip unit: nobody holds a fraction his wallet cannot show. */
function chipErrors(room: Filled, unit: number): WrongField[] {
  const fields = ['smallBlind', 'bigBlind', 'ante', 'buyInMin', 'buyInMax', 'rakeCap'] as const;
  return fields
    .filter((field) => room[field] % unit !== 0)
    .map((field) => ({ field, message: `${major(room[field])} is no multiple of the smallest chip, ${major(unit)}` }));
}

function rangeErrors(room: Filled): WrongField[] {
  const checks: [boolean, string, string][] = [
    [room.bigBlind < room.smallBlind, 'bigBlind', 'is smaller than the small blind'],
    [room.buyInMin < room.bigBlind, 'buyInMin', 'is smaller than a big blind'],
    [room.buyInMax < room.buyInMin, 'buyInMax', 'is smaller than buyInMin'],
    [room.ante > 0 !== (room.anteType !== 'none'), 'ante', 'needs both an amount and a type (each or bb)'],
    [room.timeBankStartMs > room.timeBankMaxMs, 'timeBankStartMs', 'is longer than timeBankMaxMs'],
    [room.tablesMax < room.tablesMin, 'tablesMax', 'is smaller than tablesMin'],
  ];
  return checks.filter(([wrong]) => wrong).map(([, field, message]) => ({ field, message }));
}

function settingsOf(room: Filled, unit: number, variant: Pick<RoomSettings, 'game' | 'limit' | 'hilo'>): RoomSettings {
  return {
    ...variant,
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
    entry: room.entry,
    pause: {
      foldedMs: room.pauseFoldedMs,
      showdownMs: room.pauseShowdownMs,
      extraPotMs: room.pauseExtraPotMs,
      runoutStreetMs: room.pauseRunoutStreetMs,
    },
    autoMuck: room.autoMuck,
    tablesMin: room.tablesMin,
    tablesMax: room.tablesMax,
  };
}

function defaultName(room: Filled): string {
  return `${room.gameKey.toUpperCase()} ${major(room.smallBlind)}/${major(room.bigBlind)}`;
}

function major(amountMinor: number): string {
  return amountMinor % 100 === 0 ? String(amountMinor / 100) : (amountMinor / 100).toFixed(2);
}

function wrongFields(issue: z.core.$ZodIssue): WrongField[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ field: key, message: 'is no setting of a room' }));
  return [{ field: issue.path.join('.') || 'options', message: issue.message }];
}
