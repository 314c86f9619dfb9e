import type { Migration } from '../migration.ts';

/**
 * Whether money of an operator is due is asked in every round of the dispatcher, and answered however many results wait. Results, of which a
 * hand has one for each player, are not in this index, so it costs them nothing.
 */
export const moneyThatIsDue: Migration = {
  version: 57,
  name: 'money that is due',
  statements: () => ['create index wallet_money on wallet_tx (operator_id, next_at, seq) where status in (0, 1) and kind <> 4'],
};
