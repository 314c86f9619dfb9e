import type { Migration } from '../migration.ts';

/**
 * The dispatcher's queries, each with an index that answers it in order and stops early, however many rows are due: `wallet_due` gives an
 * operator's rows in the order in which they are claimed; `wallet_lane`, whose condition is written differently so that no database uses
 * `wallet_due` for it, the open rows of one lane; `wallet_unsent` the few debits that have not been sent yet.
 */
export const whatIsDue: Migration = {
  version: 13,
  name: 'what is due',
  statements: () => [
    'drop index wallet_due',
    'drop index wallet_lane',
    'create index wallet_due on wallet_tx (operator_id, next_at, seq) where status in (0, 1)',
    'create index wallet_lane on wallet_tx (lane, seq) where status < 2',
    'create index wallet_unsent on wallet_tx (next_at) where status = 0 and kind = 1 and attempts = 0',
  ],
};
