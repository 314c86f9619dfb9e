import { readRows, type SealedPlace, type Stmt, type Store, sql } from '@cardroom/storage';
import type { Secrets } from '../process/secrets.ts';
import { keyContext } from './api-key.ts';
import { signingContext } from './callback-signing.ts';
import { OPERATOR_API_KEY, OPERATOR_SIGNING_SECRET, SIGNING_KEY } from './operator-rows.ts';

/** The keys that operators' wallets know us by. */
export function apiKeyPlace(secrets: Pick<Secrets, 'apiKeys'>): SealedPlace {
  return slotted(secrets, {
    name: 'API keys of wallets',
    contextOf: keyContext,
    rows: (store, { operatorId, slot }, limit) =>
      readRows(
        store,
        OPERATOR_API_KEY.pick('operator_id', 'slot', 'sealed'),
        sql`select operator_id, slot, sealed from operator_api_key where (operator_id, slot) > (${operatorId}, ${slot})
          order by operator_id, slot limit ${limit}`,
      ),
    put: ({ operator_id, slot, sealed }, again) => sql`update operator_api_key set sealed = ${again}
      where operator_id = ${operator_id} and slot = ${slot} and sealed = ${sealed}`,
  });
}

/** The secrets that sign callbacks. */
export function callbackSecretPlace(secrets: Pick<Secrets, 'apiKeys'>): SealedPlace {
  return slotted(secrets, {
    name: 'secrets that sign callbacks',
    contextOf: signingContext,
    rows: (store, { operatorId, slot }, limit) =>
      readRows(
        store,
        OPERATOR_SIGNING_SECRET.pick('operator_id', 'slot', 'sealed'),
        sql`select operator_id, slot, sealed from operator_signing_secret where (operator_id, slot) > (${operatorId}, ${slot})
          order by operator_id, slot limit ${limit}`,
      ),
    put: ({ operator_id, slot, sealed }, again) => sql`update operator_signing_secret set sealed = ${again}
      where operator_id = ${operator_id} and slot = ${slot} and sealed = ${sealed}`,
  });
}

interface SlotRow {
  readonly operator_id: string;
  readonly slot: number;
  readonly sealed: Uint8Array;
}

interface Slots {
  readonly name: string;
  contextOf(operatorId: string): string;
  /** Rows after that slot. */
  rows(store: Store, after: { readonly operatorId: string; readonly slot: number }, limit: number): Promise<SlotRow[]>;
  put(row: SlotRow, again: Uint8Array): Stmt;
}

/** Values of operators in two slots each, sealed under the operator's own key. */
function slotted({ apiKeys }: Pick<Secrets, 'apiKeys'>, { name, contextOf, rows, put }: Slots): SealedPlace {
  return {
    name,
    rows: async (store, after, limit) => {
      const [operatorId = '', slot = 0] = after ?? [];
      return (await rows(store, { operatorId: String(operatorId), slot: Number(slot) }, limit)).map((row) => ({
        key: [row.operator_id, row.slot],
        sealed: row.sealed,
        sealer: apiKeys(row.operator_id),
        context: contextOf(row.operator_id),
        put: (again) => put(row, again),
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
