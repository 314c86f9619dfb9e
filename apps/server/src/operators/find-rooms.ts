import type { SearchHit } from '@cardroom/staff-api';
import { type Finder, isNamed, readRows, sql, text, within } from '@cardroom/storage';
import { ROOM } from './operator-rows.ts';

const PLACE = ROOM.pick('operator_id', 'name', 'closed_at').and({ id: text });

/** Maximum number of an operator's open rooms and tables whose names are searched. */
export const OPEN_READ_MAX = 2_000;

/** Finds open and closed rooms by their ID, and open ones also by a part of the name. */
export const findRooms: Finder<SearchHit> = async (store, ask) => {
  const rows = await readRows(store, PLACE, sql`select room_id as id, operator_id, name, closed_at from room where room_id = ${ask.text}`);
  if (ask.operatorId !== null) {
    const open = await readRows(
      store,
      PLACE,
      sql`select room_id as id, operator_id, name, closed_at from room
        where operator_id = ${ask.operatorId} and closed_at is null limit ${OPEN_READ_MAX}`,
    );
    rows.push(...open.filter((row) => row.id !== ask.text && isNamed(row, ask.text)));
  }
  return within(ask, rows).map((row) => ({
    kind: 'room',
    id: row.id,
    operatorId: row.operator_id,
    name: row.name,
    closed: row.closed_at !== null,
  }));
};
