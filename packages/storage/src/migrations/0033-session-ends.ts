import type { Migration } from '../migration.ts';

/**
 * How a player session ends before its time: `ending_at` and `ending_for` once the end was asked for, while a hand of the player may still
 * run; `stop_at` (ms) and `stop_loss` (minor units) are the player's own for this session. `token_jti` is the operator token of its launch.
 * A row of `operator_revocation` means that revoking a token ends the sessions launched with it.
 */
export const sessionEnds: Migration = {
  version: 33,
  name: 'session ends',
  statements: () => [
    'alter table player_session add column token_jti text',
    'alter table player_session add column ending_at bigint',
    'alter table player_session add column ending_for text',
    'alter table player_session add column stop_at bigint',
    'alter table player_session add column stop_loss bigint',
    'create index player_session_token on player_session (token_jti) where ended_at is null and token_jti is not null',
    'create index launch_code_player on launch_code (operator_id, player_id) where redeemed_at is null and voided_at is null',
    `create table operator_revocation (
      operator_id text primary key references operator (operator_id),
      set_at bigint not null)`,
  ],
};
