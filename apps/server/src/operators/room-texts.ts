import { MoneyError, toMinor } from '@cardroom/money';
import { done, type Outcome, refused } from './outcome.ts';
import { major } from './room-checks.ts';
import type { RoomOptions } from './room-options.ts';
import type { Room, RoomSettings } from './room-settings.ts';

/** Amounts are given as people write them (`0.50`), durations in ms, switches as true or false, a rake schedule as `2:300:0.50,5:500:3`. */
export const ROOM_OPTIONS = {
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
export type RoomOptionKind = (typeof ROOM_OPTIONS)[keyof typeof ROOM_OPTIONS];

/** The options of a room as a person writes them, by name. */
export type RoomTexts = Readonly<Record<string, string>>;

/** The options of a room from their texts; `nameOf` is what a text is called where it was written. What is no number, amount or switch is refused by that name. */
export function roomOptionsFrom(given: RoomTexts, nameOf: (option: string) => string): Outcome<RoomOptions> {
  const options: Record<string, unknown> = {};
  for (const [option, kind] of Object.entries(ROOM_OPTIONS)) {
    const name = nameOf(option);
    const text = given[name];
    if (text === undefined) continue;
    const value = readValue(kind, text);
    if (value === undefined) return refused(name, `"${text}" is ${kind === 'switch' ? 'neither true nor false' : `no ${kind}`}`);
    options[option] = value;
  }
  // The rules of a room check the rest, and name every wrong setting.
  return done(options as unknown as RoomOptions);
}

/** A room's options as texts, every one of them; '' is what the room does without. Read back they make the same room. */
export function roomTexts({ name, settings }: Pick<Room, 'name' | 'settings'>): RoomTexts {
  const values: Record<string, unknown> = { ...settings, ...rakeOf(settings), ...timesOf(settings), ...bombPotOf(settings), name };
  return Object.fromEntries(Object.entries(ROOM_OPTIONS).map(([option, kind]) => [option, textOf(kind, values[option])]));
}

function rakeOf({ rake, rakeByPlayers }: RoomSettings) {
  const rows = rakeByPlayers?.map(({ players, basisPoints, cap }) => `${players}:${basisPoints}:${major(cap)}`);
  // Without rake the cap is none that anybody set: whoever adds rake gets the default.
  const rakeCap = rake.basisPoints === 0 && rake.cap === 0 ? undefined : rake.cap;
  return { rakeBasisPoints: rake.basisPoints, rakeCap, noFlopNoDrop: rake.noFlopNoDrop, rakeByPlayers: rows };
}

function timesOf({ timeBank, pause }: RoomSettings) {
  return {
    timeBankStartMs: timeBank.startMs,
    timeBankAddMs: timeBank.addMs,
    timeBankEveryHands: timeBank.everyHands,
    timeBankMaxMs: timeBank.maxMs,
    pauseFoldedMs: pause.foldedMs,
    pauseShowdownMs: pause.showdownMs,
    pauseExtraPotMs: pause.extraPotMs,
    pauseRunoutStreetMs: pause.runoutStreetMs,
  };
}

function bombPotOf({ bombPot }: RoomSettings) {
  return { bombPotEveryHands: bombPot?.everyHands ?? 0, bombPotAnte: bombPot?.ante };
}

function textOf(kind: RoomOptionKind, value: unknown): string {
  if (kind === 'switch') return String(value === true);
  if (value === undefined || value === null) return '';
  return kind === 'amount' ? major(Number(value)) : String(value);
}

function readValue(kind: RoomOptionKind, text: string): unknown {
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
