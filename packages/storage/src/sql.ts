import type { SqlValue, Stmt } from './store.ts';

/** Templates are part of the source and therefore few; the text of each is built once. */
const texts = new WeakMap<TemplateStringsArray, string>();

/**
 * Builds a statement from a template: each `${value}` becomes a bound `?`, never text, so no value can change the statement.
 * Literals that must match a partial index are written into the template itself (bound values would not use the index).
 */
export function sql(strings: TemplateStringsArray, ...values: readonly SqlValue[]): Stmt {
  const text = texts.get(strings) ?? strings.join('?').replace(/\s+/g, ' ').trim();
  texts.set(strings, text);
  return { sql: text, parameters: values };
}

/** Part of a statement that is assembled at run time, with its values bound as in `sql`; not a whole statement. */
export const fragment = sql;

/** The same statement, refused with its whole unit unless it touches exactly `rows` rows. */
export function exactly(rows: number, stmt: Stmt): Stmt {
  return { ...stmt, rows };
}

/**
 * The first row that statement `index` of a written unit returned. Throws when it returned no row, so guard the statement with `exactly(1,
 * …)`.
 */
export function returnedRow<Row>(answer: readonly unknown[][], index = 0): Row {
  const row = answer[index]?.[0];
  if (row === undefined) throw new Error(`statement ${index} returned no row`);
  return row as Row;
}
