import { SEATS_MAX, SEATS_MIN } from '@cardroom/table';
import { amountText, minorOf } from './amounts.ts';

/** Rake from a number of dealt-in players on. */
export interface RakeRow {
  readonly players: number;
  readonly basisPoints: number;
  readonly cap: number;
}

/** What a kind has to know of its option. */
export interface Bounds {
  readonly min?: number;
  readonly max?: number;
  readonly values?: readonly string[];
  readonly length?: number;
}

/** What is wrong with a value: where in it (`0.cap`, '' = all of it), and in words. */
export type Fault = readonly [at: string, message: string];

interface KindRules {
  /** What the help of a command shows for a value. */
  hint(bounds: Bounds): string;
  /** Everything that is wrong with a value as JSON has it. */
  faults(value: unknown, bounds: Bounds): Fault[];
  /** The value of a text; undefined when the text is not of this kind. */
  read(text: string): unknown;
  write(value: unknown): string;
  /** The value as a command prints it, with amounts written by `amount`. */
  print(value: unknown, amount: (minor: number) => string): unknown;
  /** Ends the sentence `"x" is not …`. */
  readonly noun: string;
}

/** The most of an amount, in minor units. */
const CHIPS_MAX = 1e12;
const BASIS_POINTS_MAX = 1_000;
const ANY = { min: 0, max: Number.MAX_SAFE_INTEGER };

const unchanged = (value: unknown): unknown => value;

const whole = (hint: string): KindRules => ({
  hint: () => hint,
  faults: (value, { min = ANY.min, max = ANY.max }) => only('', wholeFault(value, min, max)),
  read: numberOf,
  write: String,
  print: unchanged,
  noun: 'a whole number',
});

/** Each kind of option: what values it takes, and how people write them. */
export const KINDS = {
  text: {
    hint: () => 'text',
    faults: (value, { max = ANY.max }) => only('', textFault(value, max)),
    read: (text) => text,
    write: String,
    print: unchanged,
    noun: 'a text',
  },
  /** Minor units; people write `0.50`. */
  chips: {
    hint: () => 'amount',
    faults: (value, { min = 0 }) => only('', chipsFault(value, min)),
    read: (text) => minorOf(text),
    write: (value) => amountText(Number(value)),
    print: (value, amount) => amount(Number(value)),
    noun: 'an amount',
  },
  /** Milliseconds. */
  duration: whole('milliseconds'),
  count: whole('number'),
  basisPoints: whole('number'),
  flag: {
    hint: () => 'true|false',
    faults: (value) => only('', typeof value === 'boolean' ? null : 'must be true or false'),
    read: flagOf,
    write: String,
    print: unchanged,
    noun: 'true or false',
  },
  choice: {
    hint: ({ values = [] }) => values.join('|'),
    faults: (value, { values = [] }) => only('', values.some((one) => one === value) ? null : `must be one of ${values.join(', ')}`),
    read: (text) => text,
    write: String,
    print: unchanged,
    noun: 'a choice',
  },
  counts: {
    hint: () => '3,4,4,4',
    faults: countsFaults,
    read: (text) => all(text.split(',').map(numberOf)),
    write: String,
    print: unchanged,
    noun: 'a list of whole numbers such as 3,4,4,4',
  },
  /** `5:500:3`: from five dealt-in players on 5%, cap 3. */
  schedule: {
    hint: () => 'players:basis points:cap,…',
    faults: scheduleFaults,
    read: (text) => all(text.split(',').map(scheduleRow)),
    write: (value) => (value as readonly RakeRow[]).map((row) => `${row.players}:${row.basisPoints}:${amountText(row.cap)}`).join(','),
    print: (value, amount) => (value as readonly RakeRow[]).map((row) => ({ ...row, cap: amount(row.cap) })),
    noun: 'a rake schedule such as 2:300:0.50,5:500:3',
  },
} as const satisfies Readonly<Record<string, KindRules>>;
export type OptionKind = keyof typeof KINDS;

const only = (at: string, message: string | null): Fault[] => (message === null ? [] : [[at, message]]);

function wholeFault(value: unknown, min: number, max: number): string | null {
  if (!Number.isSafeInteger(value)) return value === undefined ? 'is required' : 'must be a whole number';
  return Number(value) < min || Number(value) > max ? `must be from ${min} to ${max}` : null;
}

function chipsFault(value: unknown, min: number): string | null {
  if (!Number.isSafeInteger(value)) return value === undefined ? 'is required' : 'must be a whole number of minor units';
  if (Number(value) < min) return min > 0 ? `must be at least ${amountText(min)}` : 'must not be negative';
  return Number(value) > CHIPS_MAX ? `must be at most ${amountText(CHIPS_MAX)}` : null;
}

function textFault(value: unknown, max: number): string | null {
  if (typeof value !== 'string' || value.trim() === '') return 'must be a text that is not empty';
  return value.trim().length > max ? `must have at most ${max} characters` : null;
}

function countsFaults(value: unknown, { length = 0, min = ANY.min, max = ANY.max }: Bounds): Fault[] {
  if (!Array.isArray(value) || value.length !== length) return [['', `must be ${length} whole numbers such as 3,4,4,4`]];
  return value.flatMap((one, index) => only(String(index), wholeFault(one, min, max)));
}

const ROW_FAULTS: Readonly<Record<keyof RakeRow, (value: unknown) => string | null>> = {
  players: (value) => wholeFault(value, SEATS_MIN, SEATS_MAX),
  basisPoints: (value) => wholeFault(value, 0, BASIS_POINTS_MAX),
  cap: (value) => chipsFault(value, 0),
};

function scheduleFaults(value: unknown): Fault[] {
  if (!Array.isArray(value)) return [['', 'must be a list of rows with players, basisPoints and cap']];
  if (value.length > SEATS_MAX) return [['', `must have at most ${SEATS_MAX} rows`]];
  return value.flatMap((row: unknown, index): Fault[] => {
    if (!isRecord(row)) return [[String(index), 'must have players, basisPoints and cap']];
    const unknown = Object.keys(row).filter((name) => !Object.hasOwn(ROW_FAULTS, name));
    return [
      ...Object.entries(ROW_FAULTS).flatMap(([name, fault]) => only(`${index}.${name}`, fault(row[name]))),
      ...unknown.map((name): Fault => [`${index}.${name}`, 'is not part of a rake row']),
    ];
  });
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function scheduleRow(text: string): RakeRow | undefined {
  const [players = '', points = '', cap = '', ...rest] = text.split(':');
  const row = { players: numberOf(players), basisPoints: numberOf(points), cap: minorOf(cap) };
  return rest.length > 0 || Object.values(row).includes(undefined) ? undefined : (row as RakeRow);
}

function all<Value>(values: readonly (Value | undefined)[]): readonly (Value | undefined)[] | undefined {
  return values.includes(undefined) ? undefined : values;
}

function numberOf(text: string): number | undefined {
  return /^-?\d{1,15}$/.test(text.trim()) ? Number(text) : undefined;
}

/** The value of a flag; undefined for anything but `true` and `false`. */
export function flagOf(text: string): boolean | undefined {
  return text === 'true' ? true : text === 'false' ? false : undefined;
}
