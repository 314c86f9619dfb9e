import { sql } from './sql.ts';
import type { Stmt, Store } from './store.ts';

/** One player whom one table takes no more before `until`, ms. */
export interface TableBar {
  readonly operatorId: string;
  readonly tableId: string;
  readonly playerId: string;
  readonly until: number;
}

/** Keeps a player from a table, in place of a bar from before. Belongs into the unit that takes him from it. */
export function barFromTable({ operatorId, tableId, playerId, until }: TableBar): Stmt {
  return sql`insert into table_bar (operator_id, table_id, player_id, until) values (${operatorId}, ${tableId}, ${playerId}, ${until})
    on conflict (table_id, player_id) do update set until = excluded.until`;
}

/** Tables of the operator that do not take this player at `now`, ms. */
export async function barredTables(store: Store, operatorId: string, playerId: string, now: number): Promise<ReadonlySet<string>> {
  const rows = await store.read<{ table_id: string }>(
    sql`select table_id from table_bar where operator_id = ${operatorId} and player_id = ${playerId} and until > ${now}`,
  );
  return new Set(rows.map((row) => row.table_id));
}

/** Deletes bars that ended before `before`, ms. */
export function pruneTableBars(before: number): Stmt {
  return sql`delete from table_bar where until < ${before}`;
}
