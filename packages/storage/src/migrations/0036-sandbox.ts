import type { Migration } from '../migration.ts';

/** Operators that play for play money only. `bots` house bots join each of their tables where somebody plays. */
export const sandbox: Migration = {
  version: 36,
  name: 'sandbox',
  statements: () => [
    `create table operator_sandbox (
      operator_id text primary key references operator (operator_id),
      bots integer not null,
      set_at bigint not null)`,
  ],
};
