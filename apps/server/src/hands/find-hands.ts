import type { SearchHit } from '@cardroom/staff-api';
import { type Finder, sql, within } from '@cardroom/storage';
/** Matches complete hand ids only. */
export const findHands: Finder<SearchHit> = async (store, ask) => {
  const rows = await store.read<HandRow>(
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

interface HandRow {
  readonly hand_id: string;
  readonly operator_id: string;
  readonly table_id: string;
  readonly game_key: string;
  readonly ended_at: number;
}
