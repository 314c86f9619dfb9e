import { MoneyError, toMinor } from '@cardroom/money';
import { GAME_KEYS } from '@cardroom/table';
import type { Option } from './cli-commands.ts';
import { done, type Outcome, refused } from './outcome.ts';
import type { RoomOptions } from './room-options.ts';

/** Amounts are given as people write them (`0.50`), durations in ms, switches as true or false, a rake schedule as `2:300:0.50,5:500:3`. */
const ROOM_OPTIONS = {
  name: 'text',
  gameKey: 'text',
  smallBlind: 'amount',
  bigBlind: 'amount',
  ante: 'amount',
  anteType: 'text',
  straddle: 'switch',
  seats: 'number',
  buyInMin: 'amount',
  buyInMax: 'amount',
  rakeBasisPoints: 'number',
  rakeCap: 'amount',
  rakeByPlayers: 'schedule',
  noFlopNoDrop: 'switch',
  maxRaises: 'numbers',
  capOffHeadsUp: 'switch',
  runItTwice: 'switch',
  runTwiceMs: 'number',
  bombPotEveryHands: 'number',
  bombPotAnte: 'amount',
  rabbitHunt: 'switch',
  actMs: 'number',
  timeBankStartMs: 'number',
  timeBankAddMs: 'number',
  timeBankEveryHands: 'number',
  timeBankMaxMs: 'number',
  disconnectExtraMs: 'number',
  reconnectWindowMs: 'number',
  sitOutMissedBigBlinds: 'number',
  sitOutMs: 'number',
  entry: 'text',
  pauseFoldedMs: 'number',
  pauseShowdownMs: 'number',
  pauseExtraPotMs: 'number',
  pauseRunoutStreetMs: 'number',
  autoMuck: 'switch',
  tablesMin: 'number',
  tablesMax: 'number',
} as const satisfies Record<keyof RoomOptions, 'text' | 'amount' | 'number' | 'switch' | 'numbers' | 'schedule'>;
type Kind = (typeof ROOM_OPTIONS)[keyof typeof ROOM_OPTIONS];
const ROOM_REQUIRED: readonly string[] = ['bigBlind'];

/** What the help shows for a switch. */
export const SWITCH = 'true|false';
const KIND_HINTS: Readonly<Partial<Record<Kind, string>>> = { switch: SWITCH, numbers: '3,4,4,4', schedule: 'players:basis points:cap,…' };
const ROOM_HINTS: Readonly<Record<string, string>> = {
  gameKey: GAME_KEYS.join('|'),
  anteType: 'none|each|bb',
  entry: 'post-or-wait|free',
};

/** A setting as its flag: `buyInMin` → `buy-in-min`. */
export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The flags of `room-open`. */
export function roomFlags(): Record<string, Option> {
  return Object.fromEntries(
    Object.entries(ROOM_OPTIONS).map(([name, kind]) => {
      const hint = ROOM_HINTS[name] ?? KIND_HINTS[kind] ?? kind;
      return [kebab(name), { hint, required: ROOM_REQUIRED.includes(name) }];
    }),
  );
}

/** The options of a room as they were given; what is no number, amount or switch is refused by its flag. */
export function roomOptionsOf(given: Readonly<Record<string, string>>): Outcome<RoomOptions> {
  const options: Record<string, unknown> = {};
  for (const [name, kind] of Object.entries(ROOM_OPTIONS)) {
    const text = given[kebab(name)];
    if (text === undefined) continue;
    const value = readValue(kind, text);
    if (value === undefined) return refused(kebab(name), `"${text}" is ${kind === 'switch' ? 'neither true nor false' : `no ${kind}`}`);
    options[name] = value;
  }
  // The rules of a room check the rest, and name every wrong setting.
  return done(options as unknown as RoomOptions);
}

function readValue(kind: Kind, text: string): unknown {
  switch (kind) {
    case 'switch':
      return switchOf(text);
    case 'number':
      return numberOf(text);
    case 'amount':
      return amountOf(text);
    case 'numbers':
      return allOf(text.split(',').map(numberOf));
    case 'schedule':
      return allOf(text.split(',').map(scheduleRow));
    default:
      return text;
  }
}

/** `5:500:3`: from five dealt-in players on 5 %, at most 3. */
function scheduleRow(text: string) {
  const [players = '', basisPoints = '', cap = '', ...rest] = text.split(':');
  const row = { players: numberOf(players), basisPoints: numberOf(basisPoints), cap: amountOf(cap) };
  return rest.length > 0 || Object.values(row).includes(undefined) ? undefined : row;
}

function allOf<Value>(values: readonly Value[]): readonly Value[] | undefined {
  return values.includes(undefined as Value) ? undefined : values;
}

function numberOf(text: string): number | undefined {
  return /^-?\d{1,15}$/.test(text.trim()) ? Number(text) : undefined;
}

/** The value of a switch; undefined for anything but `true` and `false`. */
export function switchOf(text: string): boolean | undefined {
  return text === 'true' ? true : text === 'false' ? false : undefined;
}

function amountOf(text: string): number | undefined {
  try {
    return toMinor(text);
  } catch (error) {
    if (error instanceof MoneyError) return undefined;
    throw error;
  }
}
