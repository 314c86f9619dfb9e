import type { Migration } from '../migration.ts';

/** Hands that players share by link, of which only the hash of the token is kept, and whether an operator's players may. */
export const sharedHands: Migration = {
  version: 44,
  name: 'shared hands',
  statements: () => [
    `create table shared_hand (
      share_id text primary key,
      token_hash text not null unique,
      operator_id text not null,
      player_id text not null,
      hand_id text not null references hand (hand_id),
      with_cards bigint not null,
      created_at bigint not null,
      expires_at bigint not null,
      foreign key (operator_id, player_id) references player (operator_id, player_id))`,
    'create index shared_hand_player on shared_hand (operator_id, player_id, created_at)',
    'create index shared_hand_expires on shared_hand (expires_at)',
    `create table operator_hand_sharing (
      operator_id text primary key references operator (operator_id),
      mode text not null,
      set_at bigint not null)`,
  ],
};
