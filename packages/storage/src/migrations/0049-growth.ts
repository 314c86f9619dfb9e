import type { Migration } from '../migration.ts';

/**
 * The operator's answer to an attempt is stored compressed; earlier rows keep theirs in `response`. Where a time is among the transactions is
 * looked up by payments, so that results, which are most of the rows, need no entry. Old results can be deleted without reading the others.
 * `retention_mark` says how far the removal of old rows has come where no index leads to them. `player_erasure` holds players whose erasure is
 * under way, with the pseudonym that takes their place: once it is complete, nothing leads from one to the other.
 */
export const growth: Migration = {
  version: 49,
  name: 'growth',
  statements: () => [
    'alter table wallet_attempt add column packed_response bytea /* the first byte names the form, then compressed; empty = removed after its time */',
    'drop index wallet_read_time',
    "create index wallet_read_time on wallet_tx (operator_id, created_at) where kind <> 4 and id <> ''",
    // A deleted row is looked for among the rows that refer to it.
    'create index wallet_ref on wallet_tx (ref_id) where ref_id is not null',
    'create index player_session_ended on player_session (ended_at) where ended_at is not null',
    `create table retention_mark (
      kind text primary key,
      place bigint not null /* number of the last row that was looked at */,
      passed_at bigint not null /* ms; when the end was last reached */)`,
    `create table player_erasure (
      operator_id text not null,
      player_id text not null,
      pseudonym text not null,
      begun_at bigint not null,
      primary key (operator_id, player_id))`,
  ],
};
