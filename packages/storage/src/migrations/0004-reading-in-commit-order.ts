import type { Migration } from '../migration.ts';

/**
 * An operator's transactions and finished hands, for reading page by page in commit order: transactions by the call's filters, hands by a
 * number of their own. Results are most of the rows, so the index by kind leaves them out, and the one by status leaves
 * out finished rows.
 *
 * Every ID is non-empty, so the condition only lets statements name the index they mean. Without it, a database without statistics could
 * use one of these indexes to find the few due rows, and read an operator's whole past.
 */
export const readingInCommitOrder: Migration = {
  version: 4,
  name: 'reading in commit order',
  statements: (types) => [
    `create index wallet_read on wallet_tx (operator_id, seq) where operator_id <> ''`,
    `create index wallet_read_time on wallet_tx (operator_id, created_at) where id <> ''`,
    `create index wallet_read_player on wallet_tx (operator_id, player_id, seq) where player_id <> ''`,
    `create index wallet_read_table on wallet_tx (operator_id, table_id, seq) where table_id <> ''`,
    `create index wallet_read_kind on wallet_tx (operator_id, kind, seq) where kind <> 4 and room_id <> ''`,
    `create index wallet_read_status on wallet_tx (operator_id, status, seq) where status <> 2 and room_id <> ''`,
    'create index wallet_result on wallet_tx (hand_id, seq) where kind = 4 and hand_id is not null',
    'create index stay_read_open on stay (operator_id, closed_at) where closed_at is null',
    `create table hand_end (
      seq ${types.identity},
      operator_id text not null,
      table_id text not null,
      hand_id text not null unique references hand (hand_id),
      state text not null,
      ended_at bigint not null)`,
    `create index hand_end_operator on hand_end (operator_id, seq) where operator_id <> ''`,
    `create index hand_end_time on hand_end (operator_id, ended_at) where hand_id <> ''`,
    `create index hand_end_table on hand_end (operator_id, table_id, seq) where table_id <> ''`,
    `create index hand_end_void on hand_end (operator_id, seq) where state = 'void'`,
    `insert into hand_end (operator_id, table_id, hand_id, state, ended_at)
      select operator_id, table_id, hand_id, state, ended_at from hand order by ended_at, hand_id`,
  ],
};
