import type { Filters, ListView, LobbyRow, Sorting, SortKey } from '@cardroom/protocol/shapes';
import { byOrder, GAME_ORDER } from './game-order.ts';
import { isInTab } from './game-tabs.ts';
import { bandOf } from './stake-bands.ts';
import { stakesOf } from './stakes.ts';

export const NO_FILTERS: Filters = {
  tab: 'all',
  games: [],
  limits: [],
  bands: [],
  seats: [],
  hideFull: false,
  hideEmpty: false,
  minPlayers: 0,
  favourites: false,
};
export const DEFAULT_SORTING: Sorting = { key: 'stakes', descending: false };

export interface Listed {
  readonly view: ListView;
  /** IDs of the player's favourite rooms. */
  readonly favourites: ReadonlySet<string>;
  /** The currency of the stakes. */
  readonly currency: string;
}

/** The tables of a view, sorted. */
export function tablesOf(rows: readonly LobbyRow[], listed: Listed): readonly LobbyRow[] {
  const { filters, sorting } = listed.view;
  const matches = (row: LobbyRow): boolean => {
    if (!isOffered(row, listed) || (filters.hideFull && row.players >= row.seats)) return false;
    return row.players >= Math.max(filters.minPlayers, Number(filters.hideEmpty));
  };
  return rows.filter(matches).sort(comparing(sorting));
}

/** Whether the view wants this kind of game, however many play it. */
export function isOffered(row: Line, { view: { filters }, favourites, currency }: Listed): boolean {
  const misses = <Value>(chosen: readonly Value[], value: Value): boolean => chosen.length > 0 && !chosen.includes(value);
  if (!isInTab(filters.tab, row.game) || (filters.favourites && !favourites.has(row.roomId))) return false;
  if (misses(filters.games, row.gameKey) || misses(filters.limits, row.limit)) return false;
  return !misses(filters.bands, bandOf(stakesOf(row)[1], currency)) && !misses(filters.seats, row.seats);
}

type Line = Omit<LobbyRow, 'tableId'>;
type Compare = (one: Line, other: Line) => number;

const byGame = byOrder(GAME_ORDER);

/** The order of each column, from the smallest. */
export const BY_KEY: Readonly<Record<SortKey, Compare>> = {
  stakes: (one, other) => stakesOf(one)[1] - stakesOf(other)[1] || stakesOf(one)[0] - stakesOf(other)[0],
  name: (one, other) => one.roomName.localeCompare(other.roomName),
  game: (one, other) => byGame(one.gameKey, other.gameKey),
  players: (one, other) => one.players - other.players || one.seats - other.seats,
  waiting: (one, other) => one.waiting - other.waiting,
  pot: (one, other) => one.averagePot - other.averagePot,
  flop: (one, other) => one.flopPercent - other.flopPercent,
  hands: (one, other) => one.handsPerHour - other.handsPerHour,
};

// Ties keep one order in both directions: tables with a free seat first, then more players, then older tables.
function comparing({ key, descending }: Sorting): (one: LobbyRow, other: LobbyRow) => number {
  const turn = descending ? -1 : 1;
  return (one, other) =>
    turn * BY_KEY[key](one, other) || fullLast(one, other) || other.players - one.players || byId(one.tableId, other.tableId);
}

function fullLast(one: LobbyRow, other: LobbyRow): number {
  return Number(one.players >= one.seats) - Number(other.players >= other.seats);
}

/** The older one first. IDs are decimal numbers of any length. */
export function byId(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : 1);
}
