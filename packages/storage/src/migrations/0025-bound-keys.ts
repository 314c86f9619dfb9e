import type { Migration } from '../migration.ts';

/**
 * The wallet URL for which a key was entered: the key is sent to that URL's origin only. Keys without one are sent nowhere. A present key
 * belongs to the present URL.
 */
export const boundKeys: Migration = {
  version: 25,
  name: 'bound keys',
  statements: () => [
    'alter table operator_api_key add column for_url text',
    `update operator_api_key set for_url =
      (select o.operator_url from operator o where o.operator_id = operator_api_key.operator_id)`,
  ],
};
