import type { Migration } from '../migration.ts';

/** Players removed from a table by staff: why their stay ended, and until when they are barred from the table. */
export const removedPlayers: Migration = {
  version: 16,
  name: 'removed players',
  statements: () => [
    'alter table stay add column removed_for text',
    `create table table_bar (
      operator_id text not null references operator (operator_id),
      table_id text not null references poker_table (table_id),
      player_id text not null,
      until bigint not null,
      primary key (table_id, player_id))`,
    'create index table_bar_player on table_bar (operator_id, player_id)',
  ],
};
