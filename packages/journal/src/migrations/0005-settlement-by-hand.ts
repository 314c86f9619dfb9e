import type { Migration } from '../migrate.ts';

/** Operators that settle each hand by itself, and debits that are worth nothing unless they are answered in time. */
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
