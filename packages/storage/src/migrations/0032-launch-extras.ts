import type { Migration } from '../migration.ts';

/** Optional parts of a launch: metadata of the operator, a page to return to, and a page to deposit at. */
export const launchExtras: Migration = {
  version: 32,
  name: 'launch extras',
  statements: () => ['metadata', 'return_url', 'cashier_url'].map((column) => `alter table player_session add column ${column} text`),
};
