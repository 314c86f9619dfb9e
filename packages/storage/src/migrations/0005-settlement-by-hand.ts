import type { Migration } from '../migration.ts';

/** Operators with hand settlement, and debits that do not count unless they are answered in time. */
export const settlementByHand: Migration = {
  version: 5,
  name: 'settlement by hand',
  statements: () => [
    `create table operator_settlement (
      operator_id text primary key references operator (operator_id),
      mode text not null check (mode in ('session', 'hand')),
      set_at bigint not null)`,
    'alter table wallet_tx add column answer_by bigint /* ms; null = whenever the deadline of every call allows */',
  ],
};
