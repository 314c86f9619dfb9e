import type { Stmt, Store } from '../store.ts';
import { TEST_DATABASE_URL } from './test-store.ts';

/** Names of the tables of a test's store, in order. */
export async function tableNames(store: Store): Promise<string[]> {
  const all =
    TEST_DATABASE_URL === null
      ? "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name"
      : 'select tablename as name from pg_tables where schemaname = current_schema() order by tablename';
  return (await store.read<{ name: string }>({ sql: all, parameters: [] })).map(({ name }) => name);
}

/** How the database would run a statement, as text. Tables without rows count as large. */
export async function planOf(store: Store, { sql, parameters }: Stmt): Promise<string> {
  const word = TEST_DATABASE_URL === null ? 'explain query plan' : 'explain';
  const rows = await store.read<Record<string, unknown>>({ sql: `${word} ${sql}`, parameters });
  return rows.map((row) => String(row.detail ?? row['QUERY PLAN'])).join('\n');
}

/** What a plan says when it reads a whole table, or sorts what an index would give in order. */
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
 * How many rows PostgreSQL takes up to answer a statement, by running it. Which of several narrow indexes it takes depends on the sample
 * its statistics were drawn from; how much it reads hardly does.
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
