import type { SqlValue, Stmt } from './store.ts';

/** The most single statements that one text stands for. Each number has a text of its own, which each connection plans once. */
export const SEVERAL_MAX = 16;

/** The text that stands for `count` statements; its placeholders are theirs, one statement after the other. */
export type TextForSeveral = (count: number) => string;

/** The texts of a statement for several, each of them built once. */
export function textsForSeveral(build: TextForSeveral): TextForSeveral {
  const texts: string[] = [];
  return (count) => {
    texts[count] ??= build(count);
    return texts[count];
  };
}

/** `count` rows of placeholders, as a list of values. `types`: one per column where the database cannot know them from the statement. */
export function rowsOfPlaceholders(columns: number, count: number, types: readonly string[] = []): string {
  const row = Array.from({ length: columns }, (_, index) => (types[index] === undefined ? '?' : `cast(? as ${types[index]})`));
  return Array.from({ length: count }, () => `(${row.join(', ')})`).join(', ');
}

/**
 * A builder of statements that insert one row of `table`, whose values come in the order of `columns`. Such rows of several units may be
 * inserted by one statement, so no row may depend on what an earlier statement of its unit has written.
 */
export function rowInserter(table: string, columns: readonly string[]): (...values: readonly SqlValue[]) => Stmt {
  const forSeveral = textsForSeveral(
    (count) => `insert into ${table} (${columns.join(', ')}) values ${rowsOfPlaceholders(columns.length, count)}`,
  );
  const text = forSeveral(1);
  return (...values) => ({ sql: text, parameters: values, forSeveral });
}

/** A statement that stands for those of a group at the places `of`. */
interface Joined {
  readonly stmt: Stmt;
  readonly of: readonly number[];
}

/**
 * The statements of a group of units with those joined that may be: equal ones with other values become one, at the place of the first.
 * `apart` takes the answers to the joined statements and gives each statement of the group its own; a joined one has no rows.
 */
export function joinSeveral(stmts: readonly Stmt[]): { readonly joined: readonly Stmt[]; apart(rows: readonly unknown[][]): unknown[][] } {
  const joined: Joined[] = [];
  for (const places of placesByText(stmts).values()) {
    for (let from = 0; from < places.length; from += SEVERAL_MAX) joined.push(joinedAt(stmts, places.slice(from, from + SEVERAL_MAX)));
  }
  joined.sort((a, b) => (a.of[0] ?? 0) - (b.of[0] ?? 0));
  return {
    joined: joined.map(({ stmt }) => stmt),
    apart: (rows) => {
      const own: unknown[][] = stmts.map(() => []);
      for (const [index, { of }] of joined.entries()) {
        if (of.length === 1) own[of[0] ?? 0] = rows[index] ?? [];
      }
      return own;
    },
  };
}

/** Where each statement that may be joined occurs; any other has an entry of its own. */
function placesByText(stmts: readonly Stmt[]): ReadonlyMap<string | number, readonly number[]> {
  const places = new Map<string | number, number[]>();
  for (const [index, stmt] of stmts.entries()) {
    const key = stmt.forSeveral === undefined ? index : stmt.sql;
    const known = places.get(key);
    if (known === undefined) places.set(key, [index]);
    else known.push(index);
  }
  return places;
}

function joinedAt(stmts: readonly Stmt[], of: readonly number[]): Joined {
  const singles = of.map((index) => stmts[index] as Stmt);
  const [first] = singles as [Stmt];
  if (singles.length === 1 || first.forSeveral === undefined) return { stmt: first, of };
  const stmt = { sql: first.forSeveral(singles.length), parameters: singles.flatMap(({ parameters }) => parameters) };
  const rows = singles.reduce((sum, single) => sum + (single.rows ?? 0), 0);
  return { stmt: first.rows === undefined ? stmt : { ...stmt, rows }, of };
}
