import type { Migration } from '../migration.ts';

/**
 * Players by the prefix of their ID or name. Both databases compare byte by byte here, whatever collation PostgreSQL otherwise uses; names
 * are searched in lower case.
 */
export const playerSearch: Migration = {
  version: 20,
  name: 'player search',
  statements: () => [
    'create index player_search_id on player (operator_id, player_id /*postgres:collate "C"*/)',
    'create index player_search_name on player (operator_id, lower(display_name) /*postgres:collate "C"*/)',
  ],
};
