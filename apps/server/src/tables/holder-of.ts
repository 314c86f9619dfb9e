import { TABLE_OWNER } from '@cardroom/journal';
import { readRows, type Store, sql } from '@cardroom/storage';

/** The process that holds an operator's open table; null if the operator has no such table. */
export async function holderOf(store: Pick<Store, 'read'>, operatorId: string, tableId: string): Promise<string | null> {
  const [owner] = await readRows(
    store,
    TABLE_OWNER.pick('holder'),
    sql`select o.holder from table_owner o join poker_table t on t.table_id = o.table_id
      where o.table_id = ${tableId} and t.operator_id = ${operatorId} and t.closed_at is null`,
  );
  return owner?.holder ?? null;
}
