import type { Stmt, Store } from '../store.ts';
import { TEST_DATABASE_URL } from './test-store.ts';

/** The table names of a test store, in order. */
export async function tableNames(store: Store): Promise<string[]> {
  const all =
    TEST_DATABASE_URL === null
      ? "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name"
      : 'select tablename as name from pg_tables where schemaname = current_schema() order by tablename';
  return (await store.read<{ name: string }>({ sql: all, parameters: [] })).map(({ name }) => name);
}

/** The query plan of a statement, as text. Empty tables count as large. */
export async function planOf(store: Store, { sql, parameters }: Stmt): Promise<string> {
  const word = TEST_DATABASE_URL === null ? 'explain query plan' : 'explain';
  const rows = await store.read<Record<string, unknown>>({ sql: `${word} ${sql}`, parameters });
  return rows.map((row) => String(row.detail ?? row['QUERY PLAN'])).join('\n');
}

/** How a plan shows that it reads a whole table, or sorts rows that an index would return in order. */
export const READS_EVERYTHING = /SCAN (?!\S+ USING)|Seq Scan/;
export const SORTS = /TEMP B-TREE|Sort/;

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/**
 * How many rows PostgreSQL reads to answer a statement, measured by running it. Which of several narrow indexes it chooses depends on its
 * statistics sample; how much it reads hardly does.
 */
export async function rowsRead(store: Store, { sql, parameters }: Stmt): Promise<number> {
  const [answer] = await store.read<Record<string, unknown>>({ sql: `explain (analyze, format json) ${sql}`, parameters });
  const said = answer?.['QUERY PLAN'];
  const [top] = (typeof said === 'string' ? JSON.parse(said) : said) as readonly { Plan: PlanNode }[];
  if (top === undefined) throw new Error('no plan was told');
  return rowsOf(top.Plan);
}

function rowsOf(node: PlanNode): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const own = node['Node Type'].includes('Scan') ? (node['Actual Rows'] + removed) * node['Actual Loops'] : 0;
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), own);
}
