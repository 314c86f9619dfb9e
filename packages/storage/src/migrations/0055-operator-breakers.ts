import type { Migration } from '../migration.ts';

/** The breakers of operators' wallets that are not closed, shared by all processes. Times in ms, of the service's clock. */
export const operatorBreakers: Migration = {
  version: 55,
  name: 'operator-breakers',
  statements: () => [
    `create table operator_breaker (
      operator_id text primary key,
      open_until bigint not null,
      probe_until bigint /* a probe counts as in flight until then */,
      why text not null check (why in ('failures', 'invalid-api-key')))`,
  ],
};
