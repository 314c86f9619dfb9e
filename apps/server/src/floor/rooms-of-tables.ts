import { TABLE } from '@cardroom/journal';
import { readRows, type Store, text } from '@cardroom/storage';

export interface RoomOfTable {
  readonly roomName: string;
  readonly currency: string;
}

const ROW = TABLE.pick('table_id', 'currency').and({ name: text });

/** The rooms of an operator's tables, open or closed, by table. A table that is unknown, or another operator's, has none. */
export async function roomsOfTables(
  store: Store,
  operatorId: string,
  tableIds: readonly string[],
): Promise<ReadonlyMap<string, RoomOfTable>> {
  const ids = [...new Set(tableIds)];
  if (ids.length === 0) return new Map();
  const rows = await readRows(store, ROW, {
    sql: `select t.table_id, t.currency, r.name from poker_table t join room r on r.room_id = t.room_id
      where t.operator_id = ? and t.table_id in (${ids.map(() => '?').join(', ')})`,
    parameters: [operatorId, ...ids],
  });
  return new Map(rows.map(({ table_id, name, currency }) => [table_id, { roomName: name, currency }]));
}
