import type { Stmt, Store } from '@cardroom/storage';
import { readRows, sql } from '@cardroom/storage';
import { TABLE_BAR } from './table-bar-rows.ts';

/** Keeps one player from one table until `until`, in ms. */
export interface TableBar {
  readonly operatorId: string;
  readonly tableId: string;
  readonly playerId: string;
  readonly until: number;
}

/** Bars a player from a table, replacing an earlier bar. Belongs in the unit that removes the player. */
export function barFromTable({ operatorId, tableId, playerId, until }: TableBar): Stmt {
  return sql`insert into table_bar (operator_id, table_id, player_id, until) values (${operatorId}, ${tableId}, ${playerId}, ${until})
    on conflict (table_id, player_id) do update set until = excluded.until`;
}

/** Tables of the operator from which this player is barred at `now`, ms. */
export async function barredTables(store: Store, operatorId: string, playerId: string, now: number): Promise<ReadonlySet<string>> {
  const rows = await readRows(
    store,
    TABLE_BAR.pick('table_id'),
    sql`select table_id from table_bar where operator_id = ${operatorId} and player_id = ${playerId} and until > ${now}`,
  );
  return new Set(rows.map((row) => row.table_id));
}

/** Deletes bars that ended before `before`, ms. */
export function pruneTableBars(before: number): Stmt {
  return sql`delete from table_bar where until < ${before}`;
}

/** Deletes the bars of a player. */
export function eraseBars({ operatorId, playerId }: { readonly operatorId: string; readonly playerId: string }): Stmt {
  return sql`delete from table_bar where operator_id = ${operatorId} and player_id = ${playerId}`;
}
