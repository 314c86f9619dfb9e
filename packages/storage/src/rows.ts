import type { Stmt, Store } from './store.ts';

/** What one column of an answer holds, on both databases. `Value` is its TypeScript type. */
export interface Column<Value> {
  readonly holds: 'int' | 'text' | 'bytes';
  readonly isNullable: boolean;
  /** The only values it may hold; null: any value of its kind. */
  readonly of: readonly (string | number)[] | null;
  /** Never set: it carries the type. */
  readonly value?: Value;
}

export type Columns = Readonly<Record<string, Column<unknown>>>;

/** A whole number: amounts in minor units, times in ms since the epoch, flags 0 and 1. */
export const int: Column<number> = { holds: 'int', isNullable: false, of: null };
export const text: Column<string> = { holds: 'text', isNullable: false, of: null };
export const bytes: Column<Uint8Array> = { holds: 'bytes', isNullable: false, of: null };

/** A text or number with one of these values. */
export function oneOf<const Value extends string | number>(values: readonly Value[]): Column<Value> {
  return { holds: typeof values[0] === 'number' ? 'int' : 'text', isNullable: false, of: values };
}

export function orNull<Value>(column: Column<Value>): Column<Value | null> {
  return { ...column, isNullable: true };
}

/** The rows of a table, or of a part of it: names of columns and what they hold. */
export class RowSpec<Of extends Columns> {
  /** The table these columns belong to; null: to no single table. */
  readonly table: string | null;
  readonly columns: Of;

  constructor(table: string | null, columns: Of) {
    this.table = table;
    this.columns = columns;
  }

  /** The same rows with only these columns. */
  pick<Name extends keyof Of & string>(...names: readonly Name[]): RowSpec<Pick<Of, Name>> {
    const picked = names.map((name) => [name, this.columns[name]] as const);
    return new RowSpec(this.table, Object.fromEntries(picked) as unknown as Pick<Of, Name>);
  }

  /** The same rows with more columns, computed or joined. */
  and<More extends Columns>(more: More): RowSpec<Of & More> {
    return new RowSpec(null, { ...this.columns, ...more });
  }
}

/** A row that this spec describes. */
export type RowOf<Spec> =
  Spec extends RowSpec<infer Of> ? { readonly [Name in keyof Of]: Of[Name] extends Column<infer Value> ? Value : never } : never;

/** All columns of a table. A test compares them with the migrated schema on both databases. */
export function tableRow<Of extends Columns>(table: string, columns: Of): RowSpec<Of> {
  return new RowSpec(table, columns);
}

/** Rows that no table has: counts, sums, joins. */
export function shape<Of extends Columns>(columns: Of): RowSpec<Of> {
  return new RowSpec(null, columns);
}

let isChecked = false;

/** From now on each row that is read must match its spec. Tests turn this on. */
export function checkEveryRow(check = true): void {
  isChecked = check;
}

/** Reads rows of this shape. Throws `RowBroken` on any other shape while rows are checked; rejects as `Store.read` does. */
export async function readRows<Of extends Columns>(
  store: Pick<Store, 'read'>,
  spec: RowSpec<Of>,
  stmt: Stmt,
): Promise<RowOf<RowSpec<Of>>[]> {
  const rows = await store.read<RowOf<RowSpec<Of>>>(stmt);
  if (isChecked) for (const one of rows) checkRow(spec, one, stmt.sql);
  return rows;
}

/** The first row, or undefined when the statement finds no row. */
export async function readRow<Of extends Columns>(
  store: Pick<Store, 'read'>,
  spec: RowSpec<Of>,
  stmt: Stmt,
): Promise<RowOf<RowSpec<Of>> | undefined> {
  return (await readRows(store, spec, stmt))[0];
}

/** A statement returned something other than its spec says. */
export class RowBroken extends Error {
  override readonly name = 'RowBroken';
}

function checkRow(spec: RowSpec<Columns>, found: object, statement: string): void {
  const problems = [
    ...Object.keys(found).flatMap((name) => (Object.hasOwn(spec.columns, name) ? [] : [`${name} is not in the spec`])),
    ...Object.entries(spec.columns).flatMap(([name, column]) => problemOf(name, column, (found as Record<string, unknown>)[name])),
  ];
  if (problems.length > 0) throw new RowBroken(`${problems.join(', ')}: ${statement}`);
}

function problemOf(name: string, column: Column<unknown>, value: unknown): string[] {
  if (value === undefined) return [`${name} is not selected`];
  if (value === null) return column.isNullable ? [] : [`${name} is null`];
  if (!KINDS[column.holds](value)) return [`${name} is not ${column.holds}`];
  if (column.of !== null && !column.of.includes(value as string | number)) return [`${name} is not one of ${column.of.join(', ')}`];
  return [];
}

const KINDS: Readonly<Record<Column<unknown>['holds'], (value: unknown) => boolean>> = {
  int: Number.isSafeInteger,
  text: (value) => typeof value === 'string',
  bytes: (value) => value instanceof Uint8Array,
};
