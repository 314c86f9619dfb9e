import { HAND } from '@cardroom/journal';
import type { SearchHit } from '@cardroom/staff-api';
import { type Finder, readRows, sql, within } from '@cardroom/storage';
/** Matches complete hand ids only. */
export const findHands: Finder<SearchHit> = async (store, ask) => {
  const rows = await readRows(
    store,
    HAND_ROW,
    sql`select h.hand_id, h.operator_id, h.table_id, h.game_key, h.ended_at from hand h where h.hand_id = ${ask.text}`,
  );
  return within(ask, rows).map((row) => ({
    kind: 'hand',
    id: row.hand_id,
    operatorId: row.operator_id,
    tableId: row.table_id,
    gameKey: row.game_key,
    at: row.ended_at,
  }));
};

const HAND_ROW = HAND.pick('hand_id', 'operator_id', 'table_id', 'game_key', 'ended_at');
