import { readRows, type SealedPlace, type Sealer, sql } from '@cardroom/storage';
import { HAND } from './hand-rows.ts';
import { eventContext, handContext } from './sealed-events.ts';
import { JOURNAL } from './table-rows.ts';

/** Everything that the journal seals. */
export function journalPlaces(sealer: Sealer): readonly SealedPlace[] {
  return [events(sealer), hands(sealer)];
}

function events(sealer: Sealer): SealedPlace {
  return {
    name: 'hidden events of running hands',
    rows: async (store, after, limit) => {
      const [tableId = '', seq = -1] = after ?? [];
      const rows = await readRows(
        store,
        JOURNAL.pick('table_id', 'seq', 'sealed'),
        sql`select table_id, seq, sealed from journal where (table_id, seq) > (${tableId}, ${seq}) and sealed is not null
          order by table_id, seq limit ${limit}`,
      );
      return rows.map((row) => {
        const sealed = row.sealed ?? new Uint8Array();
        return {
          key: [row.table_id, row.seq],
          sealed,
          sealer,
          context: eventContext(row.table_id, row.seq),
          put: (again) =>
            sql`update journal set sealed = ${again} where table_id = ${row.table_id} and seq = ${row.seq} and sealed = ${sealed}`,
        };
      });
    },
  };
}

function hands(sealer: Sealer): SealedPlace {
  return {
    name: 'finished hands',
    rows: async (store, after, limit) => {
      const rows = await readRows(
        store,
        HAND.pick('hand_id', 'events'),
        sql`select hand_id, events from hand where hand_id > ${after?.[0] ?? ''} and length(events) > 0 order by hand_id limit ${limit}`,
      );
      return rows.map(({ hand_id, events: sealed }) => ({
        key: [hand_id],
        sealed,
        sealer,
        context: handContext(hand_id),
        put: (again) => sql`update hand set events = ${again} where hand_id = ${hand_id} and events = ${sealed}`,
      }));
    },
  };
}
