import { readRows, type SealedPlace, sql } from '@cardroom/storage';
import type { Secrets } from '../process/secrets.ts';
import { keyContext } from './api-key.ts';
import { signingContext } from './callback-signing.ts';
import { OPERATOR_API_KEY, OPERATOR_SIGNING_SECRET, SIGNING_KEY } from './operator-rows.ts';

/** The keys that operators' wallets know us by. */
export function apiKeyPlace({ apiKeys }: Pick<Secrets, 'apiKeys'>): SealedPlace {
  return {
    name: 'API keys of wallets',
    rows: async (store, after, limit) => {
      const [operatorId = '', slot = 0] = after ?? [];
      const rows = await readRows(
        store,
        OPERATOR_API_KEY.pick('operator_id', 'slot', 'sealed'),
        sql`select operator_id, slot, sealed from operator_api_key where (operator_id, slot) > (${operatorId}, ${slot})
          order by operator_id, slot limit ${limit}`,
      );
      return rows.map((row) => ({
        key: [row.operator_id, row.slot],
        sealed: row.sealed,
        sealer: apiKeys(row.operator_id),
        context: keyContext(row.operator_id),
        put: (again) => sql`update operator_api_key set sealed = ${again}
          where operator_id = ${row.operator_id} and slot = ${row.slot} and sealed = ${row.sealed}`,
      }));
    },
  };
}

/** The secrets that sign callbacks. */
export function callbackSecretPlace({ apiKeys }: Pick<Secrets, 'apiKeys'>): SealedPlace {
  return {
    name: 'secrets that sign callbacks',
    rows: async (store, after, limit) => {
      const [operatorId = '', slot = 0] = after ?? [];
      const rows = await readRows(
        store,
        OPERATOR_SIGNING_SECRET.pick('operator_id', 'slot', 'sealed'),
        sql`select operator_id, slot, sealed from operator_signing_secret where (operator_id, slot) > (${operatorId}, ${slot})
          order by operator_id, slot limit ${limit}`,
      );
      return rows.map((row) => ({
        key: [row.operator_id, row.slot],
        sealed: row.sealed,
        sealer: apiKeys(row.operator_id),
        context: signingContext(row.operator_id),
        put: (again) => sql`update operator_signing_secret set sealed = ${again}
          where operator_id = ${row.operator_id} and slot = ${row.slot} and sealed = ${row.sealed}`,
      }));
    },
  };
}

/** The private keys that sign operators' tokens. */
export function signingKeyPlace({ signingKeys }: Pick<Secrets, 'signingKeys'>): SealedPlace {
  return {
    name: 'keys that sign tokens',
    rows: async (store, after, limit) => {
      const rows = await readRows(
        store,
        SIGNING_KEY.pick('kid', 'sealed'),
        sql`select kid, sealed from signing_key where kid > ${after?.[0] ?? ''} order by kid limit ${limit}`,
      );
      return rows.map(({ kid, sealed }) => ({
        key: [kid],
        sealed,
        sealer: signingKeys,
        context: kid,
        put: (again) => sql`update signing_key set sealed = ${again} where kid = ${kid} and sealed = ${sealed}`,
      }));
    },
  };
}
