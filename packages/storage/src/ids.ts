import { exactly, returnedRow, sql } from './sql.ts';
import type { Stmt, Store } from './store.ts';

/** The number series. They are decimal, because people read these numbers aloud. */
export type IdSeries = 'room' | 'table' | 'hand';

/** Numbers taken from the database at a time; numbers that a crash leaves unused stay unused. */
const BLOCKS: Readonly<Record<IdSeries, number>> = { room: 1, table: 1, hand: 50 };

export interface IdSource {
  /** The next number of the series as decimal text; never repeated, across all processes. */
  next(series: IdSeries): Promise<string>;
}

/** What is counted beside the number series. */
export type Counted = 'start' | 'fenced-write';

/** Counts one start of the service, and returns how many there have been on this database. */
export async function countStart(store: Pick<Store, 'write'>): Promise<number> {
  return countOne(store, 'start');
}

/**
 * Counts one write that was refused because another process owned its table, and returns how many there have been on this database. The process
 * that meets one ends, so only the database can keep the count.
 */
export async function countFencedWrite(store: Pick<Store, 'write'>): Promise<number> {
  return countOne(store, 'fenced-write');
}

async function countOne(store: Pick<Store, 'write'>, name: Counted): Promise<number> {
  const counted = sql`insert into id_counter (name, next_value) values (${name}, 1)
    on conflict (name) do update set next_value = id_counter.next_value + 1 returning next_value`;
  return returnedRow<{ next_value: number }>(await store.write([exactly(1, counted)])).next_value;
}

/** Lets a series go on at `from` or later, for a database that does not know which numbers were given out. It never goes back. */
export function raiseIds(series: IdSeries, from: number): Stmt {
  return exactly(
    1,
    sql`update id_counter set next_value = case when next_value < ${from} then ${from} else next_value end where name = ${series}`,
  );
}

export function createIds(store: Store): IdSource {
  const blocks = new Map<IdSeries, { next: number; end: number }>();
  const pending = new Map<IdSeries, Promise<void>>();

  const refill = async (series: IdSeries): Promise<void> => {
    const size = BLOCKS[series];
    const taken = sql`update id_counter set next_value = next_value + ${size} where name = ${series} returning next_value`;
    const end = returnedRow<{ next_value: number }>(await store.write([exactly(1, taken)])).next_value;
    blocks.set(series, { next: end - size, end });
  };
  return {
    async next(series) {
      for (;;) {
        const block = blocks.get(series);
        if (block && block.next < block.end) return String(block.next++);
        // Callers that find the block empty share one refill; otherwise each would discard the numbers of the others.
        const running = pending.get(series) ?? refill(series).finally(() => pending.delete(series));
        pending.set(series, running);
        await running;
      }
    },
  };
}
