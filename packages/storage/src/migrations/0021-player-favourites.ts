import type { Migration } from '../migration.ts';

/** The rooms a player marked in the lobby. */
export const playerFavourites: Migration = {
  version: 21,
  name: 'player favourites',
  statements: () => [
    `create table player_favourite (
      operator_id text not null,
      player_id text not null,
      room_id text not null references room (room_id),
      marked_at bigint not null,
      primary key (operator_id, player_id, room_id),
      foreign key (operator_id, player_id) references player (operator_id, player_id))`,
  ],
};
