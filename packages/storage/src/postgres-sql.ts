import type { QueryConfig } from 'pg';
import type { Stmt } from './store.ts';

/** Statements are few and fixed; a growing cache would mean that values are written into the SQL text. */
const TEXTS_MAX = 1_000;

/** Strings, quoted names, the two kinds of comments, and placeholders; a question mark inside the first four is never a placeholder. */
const PARTS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\?/g;
const ONLY_POSTGRES = /^\/\*postgres:([\s\S]*)\*\/$/;
/** Auto-incremented columns in SQLite's DDL and in PostgreSQL's. */
const IDENTITY = ['integer primary key autoincrement', 'bigint generated always as identity primary key'] as const;

/** A server keeps each named statement of a connection; texts beyond this many are sent each time. */
const NAMED_MAX = 500;

/**
 * Turns the port's statements into PostgreSQL's: `?` become `$1`, `$2` …, the text of a comment `postgres: …` becomes SQL, and
 * auto-incremented columns get PostgreSQL's DDL. A statement has a name, so that a connection sends and plans it once.
 */
export function postgresQueries(): (stmt: Stmt) => QueryConfig {
  const cache = new Map<string, Pick<QueryConfig, 'text' | 'name'>>();
  let named = 0;
  const textOf = (sql: string): Pick<QueryConfig, 'text' | 'name'> => {
    const known = cache.get(sql);
    if (known !== undefined) return known;
    if (cache.size >= TEXTS_MAX) cache.clear();
    const made = named < NAMED_MAX ? { text: translate(sql), name: `cardroom-${++named}` } : { text: translate(sql) };
    cache.set(sql, made);
    return made;
  };
  return ({ sql, parameters }) => ({ ...textOf(sql), values: [...parameters] });
}

/** The text alone, for tests that speak to the database themselves. */
export function postgresTexts(): (sql: string) => string {
  const queryOf = postgresQueries();
  return (sql) => queryOf({ sql, parameters: [] }).text;
}

function translate(text: string): string {
  let placeholders = 0;
  return text.replaceAll(...IDENTITY).replace(PARTS, (part) => {
    if (part !== '?') return ONLY_POSTGRES.exec(part)?.[1] ?? part;
    placeholders += 1;
    return `$${placeholders}`;
  });
}

const INT8 = 20;
const NUMERIC = 1700;

/** Types whose text is converted to a number here; the client converts all others. */
export const NUMBER_TYPES: ReadonlySet<number> = new Set([INT8, NUMERIC]);

/** 64-bit and summed integers as numbers. Throws RangeError beyond 2^53: a rounded amount must go no further. */
export function numberOf(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`);
  return value;
}
