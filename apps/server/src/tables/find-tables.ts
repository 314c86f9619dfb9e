import { TABLE } from '@cardroom/journal';
import type { SearchHit } from '@cardroom/staff-api';
import { type Finder, isNamed, readRows, sql, text, within } from '@cardroom/storage';
import { OPEN_READ_MAX } from '../operators/find-rooms.ts';

const PLACE = TABLE.pick('operator_id', 'closed_at').and({ id: text, name: text });

/** Finds open tables by their ID or by a part of their room's name. */
export const findTables: Finder<SearchHit> = async (store, ask) => {
  const rows = await readRows(
    store,
    PLACE,
    sql`select t.table_id as id, t.operator_id, r.name, t.closed_at from poker_table t join room r on r.room_id = t.room_id
      where t.table_id = ${ask.text} and t.closed_at is null`,
  );
  if (ask.operatorId !== null) {
    const open = await readRows(
      store,
      PLACE,
      sql`select t.table_id as id, t.operator_id, r.name, t.closed_at from poker_table t join room r on r.room_id = t.room_id
        where t.operator_id = ${ask.operatorId} and t.closed_at is null limit ${OPEN_READ_MAX}`,
    );
    rows.push(...open.filter((row) => row.id !== ask.text && isNamed(row, ask.text)));
  }
  return within(ask, rows).map((row) => ({ kind: 'table', id: row.id, operatorId: row.operator_id, name: row.name }));
};
