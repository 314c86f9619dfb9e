import type { Reconciled } from '@cardroom/staff-api';
import { readRows, type Stmt, type Store, sql } from '@cardroom/storage';
import { RECONCILIATION } from './money-rows.ts';

/** Keeps an operator's last comparison of its ledger with ours. An earlier one never replaces a later one. */
export function keepReconciliation(operatorId: string, { at, by, from, until, differences }: Reconciled): Stmt {
  return sql`insert into reconciliation (operator_id, at, by_name, from_at, until_at, differences)
    values (${operatorId}, ${at}, ${by}, ${from}, ${until}, ${differences})
    on conflict (operator_id) do update set at = excluded.at, by_name = excluded.by_name, from_at = excluded.from_at,
      until_at = excluded.until_at, differences = excluded.differences where reconciliation.at <= excluded.at`;
}

/** The last comparison; null when there was none. */
export async function lastReconciliation(store: Store, operatorId: string): Promise<Reconciled | null> {
  const [row] = await readRows(
    store,
    RECONCILIATION.pick('at', 'by_name', 'from_at', 'until_at', 'differences'),
    sql`select at, by_name, from_at, until_at, differences from reconciliation where operator_id = ${operatorId}`,
  );
  if (row === undefined) return null;
  return { at: row.at, by: row.by_name, from: row.from_at, until: row.until_at, differences: row.differences };
}
