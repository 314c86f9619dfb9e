import type { Migration } from '../migration.ts';

/** How long and for how much a player may play: the operator's limits, and what the player chose. Times in ms, money in minor units. */
export const playLimits: Migration = {
  version: 34,
  name: 'play limits',
  statements: () => [
    `create table play_limit (
      operator_id text not null,
      player_id text not null,
      until bigint,
      session_minutes int,
      loss bigint,
      loss_currency text,
      reality_minutes int /* the player's own */,
      break_until bigint /* the player's own */,
      set_at bigint not null,
      primary key (operator_id, player_id),
      check ((loss is null) = (loss_currency is null)),
      foreign key (operator_id, player_id) references player (operator_id, player_id))`,
  ],
};
