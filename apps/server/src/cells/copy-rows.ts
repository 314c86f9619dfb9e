import { NotOpened, type Transaction } from '@cardroom/storage';
import type { Secrets } from '../process/secrets.ts';
import { movedTables, type RowTexts, type SealedColumn, TABLE_DECISIONS } from './moved-tables.ts';

// Rows are copied as texts, column by column, as a backup does it: nothing here knows their meaning. The statements are made from names that
// the schema itself gives.

/** Rows on their way at a time; a finished hand has some kilobytes, and a picture some hundred. */
const ROWS_AT_ONCE = 200;

/** Keys of the two cells: values are opened with those of the first and sealed with those of the second. */
export interface Reseal {
  readonly from: Secrets;
  readonly to: Secrets;
}

interface Column {
  readonly name: string;
  readonly type: string;
}

/** How many rows of each table an operator has, without tables that have none. */
export type RowCounts = Readonly<Record<string, number>>;

/** The rows of each table that were copied, and how many sealed values no key opens any more. */
export interface Copied {
  readonly rows: RowCounts;
  readonly unreadable: number;
}

/**
 * Copies all that moves with the operator. Values that were damaged, or sealed with a key that is lost, stay as they are. Throws
 * `UniqueViolation` where the target has such a row already.
 */
export async function copyOperator(source: Transaction, target: Transaction, operatorId: string, reseal: Reseal): Promise<Copied> {
  const counts: Record<string, number> = {};
  let unreadable = 0;
  const again = (row: RowTexts, columns: readonly SealedColumn[]): RowTexts => {
    const present = columns.filter(({ column }) => row[column] !== null);
    const texts = present.map((one) => [one.column, sealedAgain(row, one, reseal)] as const);
    unreadable += texts.filter(([, text]) => text === null).length;
    return { ...row, ...Object.fromEntries(texts.filter(([, text]) => text !== null)) };
  };
  for (const { table, rows, sealed = [] } of movedTables()) {
    const columns = await columnsOf(target, table);
    let copied = 0;
    for await (const batch of batchesOf(source, { table, rows, columns, operatorId })) {
      await insertRows(target, { table, columns }, sealed.length === 0 ? batch : batch.map((row) => again(row, sealed)));
      copied += batch.length;
    }
    if (copied > 0) counts[table] = copied;
  }
  return { rows: counts, unreadable };
}

/** Counts what moves with an operator. */
export async function countOperator(db: Transaction, operatorId: string): Promise<RowCounts> {
  const counts: Record<string, number> = {};
  for (const { table, rows } of movedTables()) {
    const [found] = await db.query<{ n: number }>(`select count(*) as n from ${table} t where ${rows}`, [operatorId]);
    if (found !== undefined && found.n > 0) counts[table] = found.n;
  }
  return counts;
}

/** Removes the rows that an operator who comes back left here; what stays for good, such as the audit log, stays. */
export async function removeOperator(db: Transaction, operatorId: string): Promise<void> {
  // The last tables first: rows go before those that they refer to. Those of `ends` follow in the list, so they go before all others.
  for (const decision of TABLE_DECISIONS.toReversed()) {
    if (decision.as === 'stays') continue;
    await db.query(`delete from ${decision.table} t where ${decision.rows}`, [operatorId]);
  }
}

async function columnsOf(db: Transaction, table: string): Promise<Column[]> {
  return db.query<Column & object>(
    `select column_name as name, data_type as type from information_schema.columns
      where table_schema = current_schema() and table_name = $1 order by ordinal_position`,
    [table],
  );
}

interface Batches {
  readonly table: string;
  readonly rows: string;
  readonly columns: readonly Column[];
  readonly operatorId: string;
}

async function* batchesOf(db: Transaction, { table, rows, columns, operatorId }: Batches): AsyncGenerator<RowTexts[]> {
  const texts = columns.map(({ name }) => `cast(t."${name}" as text) as "${name}"`).join(', ');
  const order = columns.some(({ name }) => name === 'seq') ? 'order by t.seq' : '';
  await db.query(`declare moved no scroll cursor for select ${texts} from ${table} t where ${rows} ${order}`, [operatorId]);
  try {
    for (;;) {
      const batch = await db.query<Record<string, string | null>>(`fetch ${ROWS_AT_ONCE} from moved`);
      if (batch.length > 0) yield batch;
      if (batch.length < ROWS_AT_ONCE) return;
    }
  } finally {
    await db.query('close moved');
  }
}

async function insertRows(
  db: Transaction,
  { table, columns }: { readonly table: string; readonly columns: readonly Column[] },
  batch: readonly RowTexts[],
): Promise<void> {
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const values = columns.map(({ name, type }) => `cast("${name}" as ${type})`).join(', ');
  const arrays = columns.map((_, index) => `$${index + 1}::text[]`).join(', ');
  await db.query(
    `insert into ${table} (${names}) overriding system value select ${values} from unnest(${arrays}) as given (${names})`,
    columns.map(({ name }) => batch.map((row) => row[name] ?? null)),
  );
}

/** The value sealed for the other cell; null when no key opens it. An empty one, such as the events of an archived hand, stays as it is. */
function sealedAgain(row: RowTexts, { column, sealer, context }: SealedColumn, { from, to }: Reseal): string | null {
  const text = row[column] ?? '';
  const sealed = Buffer.from(text.replace(/^\\x/, ''), 'hex');
  if (sealed.length === 0) return text;
  try {
    const opened = sealer(from, row).open(sealed, context(row));
    return `\\x${Buffer.from(sealer(to, row).seal(opened, context(row))).toString('hex')}`;
  } catch (error) {
    if (error instanceof NotOpened) return null;
    throw error;
  }
}
