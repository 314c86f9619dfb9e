import type { LobbyRow } from '@cardroom/protocol/shapes';
import { byOrder, GAME_ORDER, LIMIT_ORDER } from '../games/game-order.ts';
import { type StakesOf, stakesOf } from '../games/stakes.ts';

/** The player's filters. An empty list means all. */
export interface Filters {
  /** Keys such as `plo4`. */
  readonly games: readonly string[];
  readonly limits: readonly string[];
  /** The two amounts a game is named after, as `50-100` in minor units. */
  readonly stakes: readonly string[];
  readonly seats: readonly number[];
  readonly hideFull: boolean;
  readonly hideEmpty: boolean;
  /** One of `MIN_PLAYERS`, or 0 for any number. */
  readonly minPlayers: number;
  /** Only the player's favourite rooms. */
  readonly favourites: boolean;
}

export const SORT_KEYS = ['name', 'game', 'stakes', 'players', 'pot', 'flop', 'hands', 'buy-in'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export interface Sorting {
  readonly key: SortKey;
  readonly descending: boolean;
}

export interface ListView {
  readonly filters: Filters;
  readonly sorting: Sorting;
}

/** The options for the minimum number of players; two make a running game. */
export const MIN_PLAYERS = [2, 3, 4, 5, 6] as const;

export const NO_FILTERS: Filters = {
  games: [],
  limits: [],
  stakes: [],
  seats: [],
  hideFull: false,
  hideEmpty: false,
  minPlayers: 0,
  favourites: false,
};
export const DEFAULT_SORTING: Sorting = { key: 'stakes', descending: false };

const CHOICES_MAX = 20;
const GAME_KEY = /^[a-z0-9-]{1,12}$/;

/** Reads the view from the address, ignoring what it does not recognise. */
export function viewOf(search: string): ListView {
  const query = new URLSearchParams(search);
  const list = (name: string): string[] => (query.get(name) ?? '').split(',').filter(Boolean).slice(0, CHOICES_MAX);
  const hidden = list('hide');
  return {
    filters: {
      games: list('games').filter((game) => GAME_KEY.test(game)),
      limits: list('limits').filter((limit) => LIMIT_ORDER.some((known) => known === limit)),
      stakes: list('stakes').filter((stake) => /^\d{1,15}-\d{1,15}$/.test(stake)),
      seats: list('seats')
        .map(Number)
        .filter((seats) => Number.isInteger(seats) && seats >= 2 && seats <= 9),
      hideFull: hidden.includes('full'),
      hideEmpty: hidden.includes('empty'),
      minPlayers: MIN_PLAYERS.find((count) => String(count) === query.get('players')) ?? 0,
      favourites: query.get('only') === 'favourites',
    },
    sorting: sortingOf(query.get('sort')),
  };
}

/** The address of a view; '' for the default view. */
export function searchOf({ filters, sorting }: ListView): string {
  const query: string[] = [];
  const hidden = [filters.hideFull ? 'full' : '', filters.hideEmpty ? 'empty' : ''].filter(Boolean);
  if (filters.games.length > 0) query.push(`games=${filters.games.join(',')}`);
  if (filters.limits.length > 0) query.push(`limits=${filters.limits.join(',')}`);
  if (filters.stakes.length > 0) query.push(`stakes=${filters.stakes.join(',')}`);
  if (filters.seats.length > 0) query.push(`seats=${filters.seats.join(',')}`);
  if (hidden.length > 0) query.push(`hide=${hidden.join(',')}`);
  if (filters.minPlayers > 0) query.push(`players=${filters.minPlayers}`);
  if (filters.favourites) query.push('only=favourites');
  const { key, descending } = sorting;
  if (key !== DEFAULT_SORTING.key || descending !== DEFAULT_SORTING.descending) query.push(`sort=${descending ? '-' : ''}${key}`);
  return query.length > 0 ? `?${query.join('&')}` : '';
}

export function stakeOf(row: StakesOf): string {
  return stakesOf(row).join('-');
}

/** The number of filters chosen. */
export function choicesIn({ games, limits, stakes, seats, hideFull, hideEmpty, minPlayers, favourites }: Filters): number {
  const switches = [hideFull, hideEmpty, minPlayers > 0, favourites].filter(Boolean);
  return games.length + limits.length + stakes.length + seats.length + switches.length;
}

export function isFiltered(filters: Filters): boolean {
  return choicesIn(filters) > 0;
}

/** The message ID for what opening this table does. */
export function actionOf(row: Pick<LobbyRow, 'players' | 'seats'>, seated: boolean): 'row.return' | 'row.watch' | 'row.open' {
  if (seated) return 'row.return';
  return row.players >= row.seats ? 'row.watch' : 'row.open';
}

/** The tables of a view, sorted. `favourites`: IDs of the player's favourite rooms. */
export function tablesOf(rows: readonly LobbyRow[], { filters, sorting }: ListView, favourites: ReadonlySet<string>): readonly LobbyRow[] {
  const wanted = (row: LobbyRow): boolean => !filters.favourites || favourites.has(row.roomId);
  return rows.filter((row) => wanted(row) && matches(row, filters)).sort(comparing(sorting));
}

function matches(row: LobbyRow, filters: Filters): boolean {
  const misses = <Value>(chosen: readonly Value[], value: Value): boolean => chosen.length > 0 && !chosen.includes(value);
  if (misses(filters.games, row.gameKey) || misses(filters.limits, row.limit)) return false;
  if (misses(filters.stakes, stakeOf(row)) || misses(filters.seats, row.seats)) return false;
  if (filters.hideFull && row.players >= row.seats) return false;
  return row.players >= Math.max(filters.minPlayers, Number(filters.hideEmpty));
}

function sortingOf(text: string | null): Sorting {
  const descending = text?.startsWith('-') ?? false;
  const name = descending ? text?.slice(1) : text;
  const key = SORT_KEYS.find((one) => one === name);
  return key ? { key, descending } : DEFAULT_SORTING;
}

type Compare = (one: LobbyRow, other: LobbyRow) => number;

const byGame = byOrder(GAME_ORDER);

const BY_KEY: Record<SortKey, Compare> = {
  name: (one, other) => one.roomName.localeCompare(other.roomName),
  game: (one, other) => byGame(one.gameKey, other.gameKey),
  stakes: (one, other) => one.bigBlind - other.bigBlind || one.smallBlind - other.smallBlind,
  players: (one, other) => one.players - other.players || one.seats - other.seats,
  pot: (one, other) => one.averagePot - other.averagePot,
  flop: (one, other) => one.flopPercent - other.flopPercent,
  hands: (one, other) => one.handsPerHour - other.handsPerHour,
  'buy-in': (one, other) => one.buyInMin - other.buyInMin,
};

// Ties keep one order in both directions: tables with a free seat first, then more players, then older tables.
function comparing({ key, descending }: Sorting): Compare {
  const turn = descending ? -1 : 1;
  return (one, other) => turn * BY_KEY[key](one, other) || fullLast(one, other) || other.players - one.players || older(one, other);
}

function fullLast(one: LobbyRow, other: LobbyRow): number {
  return Number(one.players >= one.seats) - Number(other.players >= other.seats);
}

// Table IDs are decimal numbers of any length.
function older(one: LobbyRow, other: LobbyRow): number {
  return one.tableId.length - other.tableId.length || (one.tableId < other.tableId ? -1 : 1);
}
