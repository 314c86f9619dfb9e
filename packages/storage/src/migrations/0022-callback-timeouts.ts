import type { Migration } from '../migration.ts';

/** How long an operator's wallet has to answer, where it differs from the default. */
export const callbackTimeouts: Migration = {
  version: 22,
  name: 'callback timeouts',
  statements: () => [
    `create table operator_timeout (
      operator_id text primary key references operator (operator_id),
      balance_ms bigint not null,
      debit_ms bigint not null,
      delivery_ms bigint not null /* of credits, cancels and results */,
      set_at bigint not null)`,
  ],
};
