import type { Migration } from '../migration.ts';

/** Operators whose launch requests with unknown members are refused (1). Without a row, or with 0, those members are ignored. */
export const strictLaunches: Migration = {
  version: 31,
  name: 'strict launches',
  statements: () => [
    `create table operator_launch (
      operator_id text primary key references operator (operator_id),
      strict smallint not null,
      set_at bigint not null)`,
  ],
};
