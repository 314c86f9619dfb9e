import type { Migration } from '../migration.ts';

/** The keys that what is sealed in this database needs: one, or two while SECRETS_KEY is being rotated. */
export const keyCheck: Migration = {
  version: 28,
  name: 'key check',
  statements: () => [
    `create table secrets_key (
      slot smallint primary key check (slot in (1, 2)),
      key_id text not null unique,
      sealed bytea not null /* opened by this key alone, which is how the key is recognised */,
      created_at bigint not null)`,
  ],
};
