import { type IdSeries, raiseIds, type Transaction } from '@cardroom/storage';

// Numbers of rooms, tables, hands and rows go along when an operator moves, so no two cells may give out the same one. Each cell has a range
// of its own, and numbers that an operator brings along are always lower than those of its new cell: lists are read in their order.

/** How many numbers of each series a range has. Identity columns count rows: 30 in a hand. */
export const NUMBERS_PER_RANGE: Readonly<Record<IdSeries | 'row', number>> = { room: 1e8, table: 1e8, hand: 1e12, row: 1e12 };
/** All numbers of the last range are safe integers. */
export const RANGES_MAX = 9_000;
/** The first number of each series in a range, as a new database begins them. */
const FIRST: Readonly<Record<IdSeries, number>> = { room: 101, table: 1_001, hand: 100_001 };
const SERIES = Object.keys(FIRST) as readonly IdSeries[];

interface Counter {
  readonly name: string;
  readonly kind: IdSeries | 'row';
  /** The number that comes next. */
  readonly next: number;
}

/** Which counters of a database are outside of these ranges, in words; empty when all numbers come from them. */
export async function countersOutside(db: Transaction, ranges: readonly number[]): Promise<string[]> {
  return (await counters(db)).flatMap(({ name, kind, next }) =>
    ranges.includes(Math.floor(next / NUMBERS_PER_RANGE[kind])) ? [] : [`${name} gives out ${next}`],
  );
}

/** Lets every counter go on in a range, or later where it is beyond the beginning of it. */
export async function raiseCounters(db: Transaction, range: number): Promise<void> {
  await db.write(SERIES.map((series) => raiseIds(series, range * NUMBERS_PER_RANGE[series] + FIRST[series])));
  for (const { name, kind, next } of await counters(db)) {
    // As if the number before the first one had been given out: only then does the database tell where the sequence is.
    const before = range * NUMBERS_PER_RANGE[kind];
    if (kind === 'row' && next <= before) await db.query('select setval(cast(quote_ident($1) as regclass), $2)', [name, before]);
  }
}

async function counters(db: Transaction): Promise<Counter[]> {
  const ids = await db.query<{ name: IdSeries; next: number }>('select name, next_value as next from id_counter where name = any($1)', [
    SERIES,
  ]);
  const rows = await db.query<{ name: string; next: number }>(
    `select sequencename as name, coalesce(last_value + 1, start_value) as next from pg_sequences
      where schemaname = current_schema() order by sequencename`,
  );
  return [...ids.map(({ name, next }) => ({ name, kind: name, next })), ...rows.map((row) => ({ ...row, kind: 'row' as const }))];
}
