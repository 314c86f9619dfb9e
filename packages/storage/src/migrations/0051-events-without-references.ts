import type { Migration } from '../migration.ts';

/**
 * The fence of an append is a guarded statement on the table's row in `table_owner`, which refers to `poker_table`. That each event and each
 * action ID refer to it once more was checked, and locked, with every row.
 */
export const eventsWithoutReferences: Migration = {
  version: 51,
  name: 'events-without-references',
  statements: () => [
    `create table journal_next (
      table_id text not null /* of table_owner, which the fence of each append guards */,
      seq bigint not null,
      epoch bigint not null,
      at bigint not null,
      hand_id text /* null between hands */,
      event text /* JSON; null when sealed */,
      sealed bytea,
      primary key (table_id, seq),
      check ((event is null) <> (sealed is null)))`,
    'insert into journal_next (table_id, seq, epoch, at, hand_id, event, sealed) select table_id, seq, epoch, at, hand_id, event, sealed from journal',
    'drop table journal',
    'alter table journal_next rename to journal',
    'create index journal_hand on journal (hand_id) where hand_id is not null',
    `create table table_action_next (
      table_id text not null /* as in journal */,
      action_id text not null,
      at bigint not null,
      primary key (table_id, action_id))`,
    'insert into table_action_next (table_id, action_id, at) select table_id, action_id, at from table_action',
    'drop table table_action',
    'alter table table_action_next rename to table_action',
  ],
};
