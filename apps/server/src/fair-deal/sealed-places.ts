import { readRows, type SealedPlace, type Sealer, sql } from '@cardroom/storage';
import { FAIR_KEY, FAIR_NUMBER } from './fair-rows.ts';

/** What a sealed signing key of the fair deal is bound to. */
export const keyContext = (kid: string): string => `fair-key:${kid}`;
/** What the sealed secrets of a hand number are bound to. */
export const numberContext = (tableId: string, n: number): string => `fair-number:${tableId}:${n}`;

/** Everything that this room seals. */
export function fairDealPlaces(sealer: Sealer): readonly SealedPlace[] {
  return [keys(sealer), numbers(sealer)];
}

function keys(sealer: Sealer): SealedPlace {
  return {
    name: 'keys that sign the fair deal',
    rows: async (store, after, limit) => {
      const rows = await readRows(
        store,
        FAIR_KEY.pick('number', 'kid', 'sealed'),
        sql`select number, kid, sealed from fair_key where number > ${after?.[0] ?? 0} order by number limit ${limit}`,
      );
      return rows.map(({ number, kid, sealed }) => ({
        key: [number],
        sealed,
        sealer,
        context: keyContext(kid),
        put: (again) => sql`update fair_key set sealed = ${again} where number = ${number} and sealed = ${sealed}`,
      }));
    },
  };
}

function numbers(sealer: Sealer): SealedPlace {
  return {
    name: 'decks of the fair deal',
    rows: async (store, after, limit) => {
      const [tableId = '', number = 0] = after ?? [];
      const rows = await readRows(
        store,
        FAIR_NUMBER.pick('table_id', 'n', 'sealed'),
        sql`select table_id, n, sealed from fair_number where (table_id, n) > (${tableId}, ${number}) order by table_id, n limit ${limit}`,
      );
      return rows.map(({ table_id, n, sealed }) => ({
        key: [table_id, n],
        sealed,
        sealer,
        context: numberContext(table_id, n),
        put: (again) => sql`update fair_number set sealed = ${again} where table_id = ${table_id} and n = ${n} and sealed = ${sealed}`,
      }));
    },
  };
}
