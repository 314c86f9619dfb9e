import type { Migration } from '../migration.ts';

/**
 * Pictures of players: the origin that an operator's pictures come from (null: it sends none), the picture that a player's launch named,
 * with why it could not be used, and the bytes by a hash of them, since many players may share one.
 */
export const playerPictures: Migration = {
  version: 46,
  name: 'player pictures',
  statements: () => [
    `create table operator_picture_origin (
      operator_id text primary key references operator (operator_id),
      origin text,
      set_at bigint not null)`,
    `create table player_picture (
      operator_id text not null,
      player_id text not null,
      url text not null,
      origin text not null,
      file text,
      fault text,
      detail text not null,
      asked_at bigint not null,
      primary key (operator_id, player_id),
      foreign key (operator_id, player_id) references player (operator_id, player_id))`,
    'create index player_picture_file on player_picture (operator_id, file)',
    'create index player_picture_fault on player_picture (operator_id, fault, asked_at)',
    `create table picture (
      operator_id text not null references operator (operator_id),
      file text not null,
      content bytea not null,
      stored_at bigint not null,
      primary key (operator_id, file))`,
  ],
};
