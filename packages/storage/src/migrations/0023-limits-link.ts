import type { Migration } from '../migration.ts';

/** Where an operator's players set the limits of their play: a page of the operator's own. No row: it has none. */
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
