import type { Migration } from '../migration.ts';

/**
 * The record of a hand, which all results of the hand repeat, is stored once. A result with a `body_hash` keeps in `body` only its own part;
 * the whole is rebuilt and compared with the hash. Earlier rows have no hash and keep their whole body.
 * A stay has many results and a few payments, and only these are looked up by stay.
 */
export const handRecords: Migration = {
  version: 47,
  name: 'hand records',
  statements: () => [
    `create table hand_record (
      hand_id text primary key,
      record bytea not null /* the first byte names the form; then compressed */)`,
    'alter table wallet_tx add column body_hash bytea /* first 16 bytes of the SHA-256 of the whole body; null = body is the whole */',
    'drop index wallet_stay',
    'create index wallet_stay on wallet_tx (stay_id) where kind <> 4',
  ],
};
