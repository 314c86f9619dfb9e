import type { Migration } from '../migration.ts';

/** The operator's page on which its players set their playing limits. Without a row the operator has no such page. */
export const limitsLink: Migration = {
  version: 23,
  name: 'limits link',
  statements: () => [
    `create table operator_limits_link (
      operator_id text primary key references operator (operator_id),
      url text not null,
      set_at bigint not null)`,
  ],
};
