import type { Migration } from '../migration.ts';

/**
 * The fair deal (packages/fairness/FORMAT.md): the keys that sign it, and one row for each hand number of each table, with both decks' secrets
 * and everything that was stated of the number. Rows stay for good, because each statement covers those before it.
 */
export const fairDeal: Migration = {
  version: 59,
  name: 'fair-deal',
  additive: true,
  statements: () => [
    `create table fair_key (
      number int primary key /* each key vouches for the next */,
      kid text not null unique,
      public_key text not null,
      sealed bytea not null,
      valid_from bigint not null /* ms */,
      created_at bigint not null,
      by_kid text /* the key that vouches for it; null where there is none before it */,
      by_sig text)`,
    `create table fair_number (
      table_id text not null,
      n int not null,
      hand_id text /* null until it is listed */,
      sealed bytea not null /* the secrets of both decks */,
      said bytea not null /* JSON of the statements; deflated once the number has ended */,
      primary key (table_id, n))`,
    'create index fair_number_hand on fair_number (hand_id) where hand_id is not null',
  ],
};
