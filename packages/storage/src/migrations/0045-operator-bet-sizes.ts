import type { Migration } from '../migration.ts';

/** The bet sizes an operator's players start with, as JSON. Null: ours. */
export const operatorBetSizes: Migration = {
  version: 45,
  name: 'operator bet sizes',
  statements: () => [
    `create table operator_bet_sizes (
      operator_id text primary key references operator (operator_id),
      sizes text,
      set_at bigint not null)`,
  ],
};
