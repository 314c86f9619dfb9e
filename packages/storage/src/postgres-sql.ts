/** Statements are few and fixed; a growing cache would mean that values are written into the SQL text. */
const TEXTS_MAX = 1_000;

/** Strings, quoted names, the two kinds of comments, and placeholders; a question mark inside the first four is never a placeholder. */
const PARTS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\?/g;
const ONLY_POSTGRES = /^\/\*postgres:([\s\S]*)\*\/$/;
/** Auto-incremented columns in SQLite's DDL and in PostgreSQL's. */
const IDENTITY = ['integer primary key autoincrement', 'bigint generated always as identity primary key'] as const;

/**
 * Turns the port's SQL into PostgreSQL's: `?` become `$1`, `$2` …, the text of a comment `postgres: …` becomes SQL, and auto-incremented
 * columns get PostgreSQL's DDL.
 */
export function postgresTexts(): (text: string) => string {
  const cache = new Map<string, string>();
  return (text) => {
    const known = cache.get(text);
    if (known !== undefined) return known;
    if (cache.size >= TEXTS_MAX) cache.clear();
    const translated = translate(text);
    cache.set(text, translated);
    return translated;
  };
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
