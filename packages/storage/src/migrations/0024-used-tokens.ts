import type { Migration } from '../migration.ts';

/** When an operator's access token was first used; null until then. A client at its limit loses unused tokens first. */
export const usedTokens: Migration = {
  version: 24,
  name: 'used tokens',
  statements: () => ['alter table operator_token add column used_at bigint'],
};
