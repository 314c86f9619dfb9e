import { int, readRows, shape, text } from '../rows.ts';
import { sql } from '../sql.ts';
import type { Store } from '../store.ts';

/** The bytes of one table and of its indexes. */
export interface TableSize {
  readonly table: string;
  readonly rowBytes: number;
  readonly indexBytes: number;
}

/** What each table takes in the database: on SQLite the pages of its trees, on PostgreSQL its files in the schema of the connection. */
export async function sizesOf(store: Store, { isPostgres }: { readonly isPostgres: boolean }): Promise<TableSize[]> {
  const spec = shape({ name: text, row_bytes: int, index_bytes: int });
  const rows = await readRows(
    store,
    spec,
    isPostgres
      ? sql`select c.relname as name, cast(pg_table_size(c.oid) as bigint) as row_bytes, cast(pg_indexes_size(c.oid) as bigint) as index_bytes
          from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname = current_schema()`
      : sql`select m.tbl_name as name, sum(case when m.type = 'table' then d.bytes else 0 end) as row_bytes,
          sum(case when m.type = 'table' then 0 else d.bytes end) as index_bytes
          from (select name, sum(pgsize) as bytes from dbstat group by name) d join sqlite_master m on m.name = d.name group by m.tbl_name`,
  );
  return rows.map((row) => ({ table: row.name, rowBytes: row.row_bytes, indexBytes: row.index_bytes }));
}

/** The lines of a table by what a hand adds, the most first; tables that add less than a byte are left out. */
export function growthLines(before: readonly TableSize[], after: readonly TableSize[], hands: number): string[] {
  const was = new Map(before.map((one) => [one.table, one]));
  const grown = after.map((one) => {
    const { rowBytes = 0, indexBytes = 0 } = was.get(one.table) ?? {};
    return { table: one.table, rows: (one.rowBytes - rowBytes) / hands, indexes: (one.indexBytes - indexBytes) / hands };
  });
  const sum = grown.reduce((total, { rows, indexes }) => ({ rows: total.rows + rows, indexes: total.indexes + indexes }), {
    rows: 0,
    indexes: 0,
  });
  return [
    line('bytes per hand', 'rows', 'indexes', 'both'),
    ...grown
      .filter(({ rows, indexes }) => rows + indexes >= 1)
      .sort((a, b) => b.rows + b.indexes - a.rows - a.indexes)
      .map(({ table, rows, indexes }) => line(table, rows.toFixed(0), indexes.toFixed(0), (rows + indexes).toFixed(0))),
    line('all', sum.rows.toFixed(0), sum.indexes.toFixed(0), (sum.rows + sum.indexes).toFixed(0)),
  ];
}

function line(name: string, ...cells: readonly string[]): string {
  return name.padEnd(24) + cells.map((cell) => cell.padStart(10)).join('');
}
