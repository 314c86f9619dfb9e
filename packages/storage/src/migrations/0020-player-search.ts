import type { Migration } from '../migration.ts';

/**
 * Players by how their id or their name begins. Both databases compare byte by byte here, whatever order of letters PostgreSQL has else;
 * names are looked for in small letters.
 */
export const playerSearch: Migration = {
  version: 20,
  name: 'player search',
  statements: () => [
    'create index player_search_id on player (operator_id, player_id /*postgres:collate "C"*/)',
    'create index player_search_name on player (operator_id, lower(display_name) /*postgres:collate "C"*/)',
  ],
};
