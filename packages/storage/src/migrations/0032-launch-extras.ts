import type { Migration } from '../migration.ts';

/** What an operator may add to a launch: its own facts, a page to go back to, and a page to deposit at. Null when it added none. */
export const launchExtras: Migration = {
  version: 32,
  name: 'launch extras',
  statements: () => ['metadata', 'return_url', 'cashier_url'].map((column) => `alter table player_session add column ${column} text`),
};
