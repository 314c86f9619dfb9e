import type { Migration } from '../migration.ts';

/**
 * The waitlists, so that a place survives the process that holds the table. That process decides in memory and writes beside the table's
 * steps; a row carries the epoch in which it was written, so that a late writer changes nothing of its successor.
 */
export const waitingPlaces: Migration = {
  version: 54,
  name: 'waiting-places',
  statements: () => [
    `create table waiting_place (
      table_id text not null,
      player_id text not null,
      operator_id text not null,
      pool text not null,
      number int not null /* the order on this table's waitlist */,
      joined_at bigint not null /* ms */,
      offer_seat int /* a free seat that is held for this player */,
      offer_until bigint /* ms */,
      epoch bigint not null /* of the table's owner when it was written */,
      primary key (table_id, player_id))`,
    'create index waiting_place_player on waiting_place (operator_id, player_id)',
  ],
};
