import type { Migration } from '../migration.ts';

/** Codes of their own with which operators' wallets refuse a debit, and what each means. */
export const refusalCodes: Migration = {
  version: 26,
  name: 'refusal codes',
  statements: () => [
    `create table operator_refusal_code (
      operator_id text not null references operator (operator_id),
      code text not null,
      means text not null check (means in ('insufficient-funds', 'blocked', 'limit', 'other')),
      set_at bigint not null,
      primary key (operator_id, code))`,
  ],
};
