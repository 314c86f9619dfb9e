/** Families of cash games. A tournament lobby would add families of its own to this list. */
export const GAME_TABS = ['all', 'holdem', 'omaha', 'shortdeck'] as const;
export type GameTab = (typeof GAME_TABS)[number];

export const STAKE_BANDS = ['micro', 'low', 'mid', 'high'] as const;
export type StakeBand = (typeof STAKE_BANDS)[number];

/** The options for the minimum number of players; two make a running game. */
export const MIN_PLAYERS = [2, 3, 4, 5, 6] as const;

/** A player's filters of the list of tables. An empty list means all. */
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

/** The part of the list of tables that a player wants to see, and its order. */
export interface ListView {
  readonly filters: Filters;
  readonly sorting: Sorting;
}

/** The most tables one quick seat may name. */
export const QUICK_SEAT_TABLES_MAX = 20;
