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
