import type { Migration } from '../migration.ts';

/** The mask a player chose to stand for them at the tables. */
export const playerLook: Migration = {
  version: 40,
  name: 'player look',
  statements: () => [
    `create table player_look (
      operator_id text not null,
      player_id text not null,
      mask text not null,
      set_at bigint not null,
      primary key (operator_id, player_id),
      foreign key (operator_id, player_id) references player (operator_id, player_id))`,
  ],
};
