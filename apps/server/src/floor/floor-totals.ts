import type { FloorAnswer, FloorRoom } from '@cardroom/staff-api';
import type { OpenTable } from '../tables/open-table.ts';
import { inTurns } from './floor-lists.ts';
import { GAMES_OFFERED, stakesKey } from './floor-queries.ts';
import { type FloorFacts, statusOf } from './floor-rows.ts';

/** A floor in numbers. */
export type FloorTotals = Pick<FloorAnswer, 'rooms' | 'tables' | 'taken' | 'games' | 'stakes' | 'currencies'>;

/** A room's part at one process: the speeds of its tables that play are added up. */
export interface RoomPart extends Omit<FloorRoom, 'handsPerHour'> {
  readonly playing: number;
  readonly hands: number;
}

/** What one process adds to a floor. */
export interface TotalsPart {
  readonly rooms: readonly RoomPart[];
  readonly games: readonly string[];
  readonly stakes: readonly string[];
  readonly currencies: readonly string[];
}

/** Counts the tables of one process by room. */
export async function totalsPart(tables: Iterable<OpenTable>, { now }: FloorFacts): Promise<TotalsPart> {
  const rooms: Rooms = new Map();
  const [games, stakes, currencies] = [new Set<string>(), new Set<string>(), new Set<string>()];
  await inTurns(tables, (table) => {
    add(rooms, partOfTable(table, now));
    games.add(table.config.gameKey);
    stakes.add(stakesKey(table.config));
    currencies.add(table.config.currency);
  });
  return { rooms: [...rooms.values()], games: [...games], stakes: [...stakes], currencies: [...currencies] };
}

/** The whole floor from the parts of all processes. */
export function totalsOf(parts: readonly TotalsPart[]): FloorTotals {
  const all: Rooms = new Map();
  for (const part of parts.flatMap(({ rooms }) => rooms)) add(all, part);
  const rooms = [...all.values()].map(({ playing, hands, ...room }) => ({
    ...room,
    handsPerHour: playing === 0 ? 0 : Math.round(hands / playing),
  }));
  const distinct = (of: (part: TotalsPart) => readonly string[]) => [...new Set(parts.flatMap(of))];
  const games = distinct((part) => part.games);
  return {
    rooms,
    tables: rooms.reduce((sum, room) => sum + room.tables, 0),
    taken: rooms.reduce((sum, room) => sum + room.taken, 0),
    games: GAMES_OFFERED.filter((game) => games.includes(game)),
    stakes: distinct((part) => part.stakes).toSorted(byAmount),
    currencies: distinct((part) => part.currencies).toSorted(),
  };
}

function partOfTable(table: OpenTable, now: number): RoomPart {
  const { config, taken } = table;
  const status = statusOf(table);
  const { handsPerHour } = table.stats.shown(now);
  return {
    ...{ roomId: config.roomId, tables: 1, open: Number(status === 'open'), paused: Number(status === 'paused') },
    ...{ running: Number(taken > 0), seats: config.seats, taken, playing: Number(handsPerHour > 0), hands: handsPerHour },
  };
}

type Rooms = Map<string, { -readonly [Name in keyof RoomPart]: RoomPart[Name] }>;

/** Adds a part of a room to what is known of it. */
function add(rooms: Rooms, part: RoomPart): void {
  const room = rooms.get(part.roomId);
  if (room === undefined) rooms.set(part.roomId, { ...part });
  else for (const figure of FIGURES) room[figure] += part[figure];
}

const FIGURES = ['tables', 'open', 'paused', 'running', 'seats', 'taken', 'playing', 'hands'] as const;

/** By currency, then by the big blind, then by the small one. */
function byAmount(one: string, other: string): number {
  const [currency = '', ...amounts] = one.split(':');
  const [otherCurrency = '', ...otherAmounts] = other.split(':');
  const bigs = Number(amounts.at(-1)) - Number(otherAmounts.at(-1));
  return currency.localeCompare(otherCurrency) || bigs || Number(amounts[0]) - Number(otherAmounts[0]);
}
