import { ANTE_TYPES, GAMES, LIMITS, LOBBY_ROW, type LobbyRow } from './shapes/lobby-row.ts';
import type { RoomLine } from './shapes/room-line.ts';
import { TABLE_STATUSES } from './shapes/table.ts';

/**
 * Lines of a list without the names of their members, which are most of a line. What changes while people play comes first, so that a change
 * is the beginning of a line. New members go to the end; those that a client does not know are left out.
 */
const LIVE = ['players', 'averagePot', 'handsPerHour', 'status', 'flopPercent', 'handsCounted', 'waiting'] as const;
const FIXED = [
  ...['roomName', 'gameKey', 'game', 'limit', 'hilo', 'smallBlind', 'bigBlind', 'ante', 'anteType'],
  ...['straddle', 'runItTwice', 'bombPot', 'buyInMin', 'buyInMax', 'seats', 'sandbox'],
] as const;
/** The members that are one of a few texts; their place in the list is sent. */
const CHOICES: Readonly<Record<string, readonly string[]>> = { game: GAMES, limit: LIMITS, anteType: ANTE_TYPES, status: TABLE_STATUSES };

/** A line as it is sent, or its beginning: the ID first. */
export type PackedLine = readonly (string | number)[];

/** How lines of one kind are sent. */
export interface LinePacking<Line> {
  keyOf(line: Line): string;
  /** The line; only its beginning if `known`, the line sent last, differs in nothing else. */
  pack(line: Line, known?: Line): PackedLine;
  /** The line that was packed; null for the beginning of a line that is not known. */
  unpack(packed: PackedLine, known: (key: string) => Line | undefined): Line | null;
}

export const TABLE_LINES: LinePacking<LobbyRow> = packing(['tableId', ...LIVE], ['roomId', ...FIXED]);
export const ROOM_LINES: LinePacking<RoomLine> = packing(['roomId', 'tables', 'freeSeats', 'mostPlayers', ...LIVE], FIXED);

function packing<Line extends object>(live: readonly string[], fixed: readonly string[]): LinePacking<Line> {
  const [key = ''] = live;
  const members = [...live, ...fixed];
  const read = (line: Line, name: string): unknown => (line as Readonly<Record<string, unknown>>)[name];
  return {
    keyOf: (line) => String(read(line, key)),
    pack: (line, known) => {
      const same = known !== undefined && fixed.every((name) => read(known, name) === read(line, name));
      return (same ? live : members).map((name) => packed(name, read(line, name)));
    },
    unpack: (values, known) => {
      const whole = values.length >= members.length;
      const before = whole ? {} : known(String(values[0]));
      if (before === undefined) return null;
      const read = (whole ? members : live).map((name, index) => [name, unpacked(name, values[index])]);
      return { ...before, ...Object.fromEntries(read) } as Line;
    },
  };
}

function packed(name: string, value: unknown): string | number {
  const choices = CHOICES[name];
  if (choices !== undefined) return choices.indexOf(String(value));
  return typeof value === 'boolean' ? Number(value) : (value as string | number);
}

function unpacked(name: string, value: string | number | undefined): unknown {
  const choices = CHOICES[name];
  if (choices !== undefined) return choices[Number(value)] ?? choices[0];
  return isFlag(name) ? value === 1 : value;
}

function isFlag(name: string): boolean {
  return name in LOBBY_ROW && LOBBY_ROW[name as keyof LobbyRow].format === 'boolean';
}

/** Applies what was sent to the lines known so far; the new ones, in a new map. */
export function takeLines<Line>(
  before: ReadonlyMap<string, Line>,
  { whole, lines, gone }: LinesMessage,
  packing: LinePacking<Line>,
): ReadonlyMap<string, Line> {
  const after = new Map(whole ? [] : before);
  for (const key of gone) after.delete(key);
  for (const one of lines) {
    const line = packing.unpack(one, (key) => after.get(key));
    if (line !== null) after.set(packing.keyOf(line), line);
  }
  return after;
}

/** Message `rooms`: the rooms of a long list, or those that have changed. */
export interface LinesMessage {
  /** All lines are sent; those known before count no more. */
  readonly whole: boolean;
  readonly lines: readonly PackedLine[];
  /** IDs of lines that are no longer listed. They come before the lines. */
  readonly gone: readonly string[];
}

/** Message `tables`: the tables that the last `show-list` asked for, or those that have changed. */
export interface TablesMessage extends LinesMessage {
  /** The number that the request gave itself. */
  readonly page: number;
  /** The tables that match, also those that are not sent. */
  readonly all: number;
}
