import type { LobbyRow } from '@cardroom/protocol/shapes';
import { byOrder, GAME_ORDER, LIMIT_ORDER } from '../games/game-order.ts';
import { GAME_TABS, type GameTab, isInTab } from '../games/game-tabs.ts';
import { bandOf, STAKE_BANDS, type StakeBand } from '../games/stake-bands.ts';
import { stakesOf } from '../games/stakes.ts';

/** The player's filters. An empty list means all. */
export interface Filters {
  readonly tab: GameTab;
  /** Keys such as `plo4`. */
  readonly games: readonly string[];
  readonly limits: readonly string[];
  readonly bands: readonly StakeBand[];
  readonly seats: readonly number[];
  readonly hideFull: boolean;
  readonly hideEmpty: boolean;
  /** One of `MIN_PLAYERS`, or 0 for any number. */
  readonly minPlayers: number;
  /** Only the player's favourite rooms. */
  readonly favourites: boolean;
}

export const SORT_KEYS = ['stakes', 'name', 'game', 'players', 'waiting', 'pot', 'flop', 'hands'] as const;
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

const CHOICES_MAX = 20;
const GAME_KEY = /^[a-z0-9-]{1,12}$/;

/** Reads the view from the address, ignoring what it does not recognise. */
export function viewOf(search: string): ListView {
  const query = new URLSearchParams(search);
  const list = (name: string): string[] => (query.get(name) ?? '').split(',').filter(Boolean).slice(0, CHOICES_MAX);
  const hidden = list('hide');
  return {
    filters: {
      tab: GAME_TABS.find((tab) => tab === query.get('tab')) ?? 'all',
      games: list('games').filter((game) => GAME_KEY.test(game)),
      limits: list('limits').filter((limit) => LIMIT_ORDER.some((known) => known === limit)),
      bands: STAKE_BANDS.filter((band) => list('stakes').includes(band)),
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
  const list = (name: string, values: readonly (string | number)[]): void => {
    if (values.length > 0) query.push(`${name}=${values.join(',')}`);
  };
  if (filters.tab !== 'all') query.push(`tab=${filters.tab}`);
  list('games', filters.games);
  list('limits', filters.limits);
  list('stakes', filters.bands);
  list('seats', filters.seats);
  list('hide', [filters.hideFull ? 'full' : '', filters.hideEmpty ? 'empty' : ''].filter(Boolean));
  if (filters.minPlayers > 0) query.push(`players=${filters.minPlayers}`);
  if (filters.favourites) query.push('only=favourites');
  const { key, descending } = sorting;
  if (key !== DEFAULT_SORTING.key || descending !== DEFAULT_SORTING.descending) query.push(`sort=${descending ? '-' : ''}${key}`);
  return query.length > 0 ? `?${query.join('&')}` : '';
}

/** The number of filters chosen, without the tab. */
export function choicesIn({ games, limits, bands, seats, hideFull, hideEmpty, minPlayers, favourites }: Filters): number {
  const switches = [hideFull, hideEmpty, minPlayers > 0, favourites].filter(Boolean);
  return games.length + limits.length + bands.length + seats.length + switches.length;
}

export interface Listed {
  readonly view: ListView;
  /** IDs of the player's favourite rooms. */
  readonly favourites: ReadonlySet<string>;
  /** The currency of the stakes. */
  readonly currency: string;
}

/** The tables of a view, sorted. */
export function tablesOf(rows: readonly LobbyRow[], { view: { filters, sorting }, favourites, currency }: Listed): readonly LobbyRow[] {
  const misses = <Value>(chosen: readonly Value[], value: Value): boolean => chosen.length > 0 && !chosen.includes(value);
  const matches = (row: LobbyRow): boolean => {
    if (!isInTab(filters.tab, row.game) || (filters.favourites && !favourites.has(row.roomId))) return false;
    if (misses(filters.games, row.gameKey) || misses(filters.limits, row.limit)) return false;
    if (misses(filters.bands, bandOf(stakesOf(row)[1], currency)) || misses(filters.seats, row.seats)) return false;
    if (filters.hideFull && row.players >= row.seats) return false;
    return row.players >= Math.max(filters.minPlayers, Number(filters.hideEmpty));
  };
  return rows.filter(matches).sort(comparing(sorting));
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
