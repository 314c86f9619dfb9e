import type { Migration } from '../migration.ts';

/**
 * The players dealt into each hand, in the order in which hands ended; a player's hands are read from here, newest first. Earlier hands are
 * taken from their results, one per dealt-in player. The events of a hand stay sealed in `hand`.
 */
export const handsOfAPlayer: Migration = {
  version: 2,
  name: 'hands of a player',
  statements: (types) => [
    `create table hand_player (
      seq ${types.identity},
      operator_id text not null,
      player_id text not null,
      hand_id text not null references hand (hand_id))`,
    'create unique index hand_player_hand on hand_player (hand_id, player_id)',
    'create index hand_player_newest on hand_player (operator_id, player_id, seq)',
    `insert into hand_player (operator_id, player_id, hand_id)
      select h.operator_id, w.player_id, h.hand_id from wallet_tx w join hand h on h.hand_id = w.hand_id
      where w.kind = 4 order by h.ended_at, w.seq`,
  ],
};
