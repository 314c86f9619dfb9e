import { exactly, returnedRow, sql } from './sql.ts';
import type { Store } from './store.ts';

/** Which decimal number series; people read these numbers aloud. */
export type IdSeries = 'room' | 'table' | 'hand';

/** Numbers taken from the database at a time; those of a block that a crash leaves unused are never used. */
const BLOCKS: Readonly<Record<IdSeries, number>> = { room: 1, table: 1, hand: 50 };

export interface IdSource {
  /** The next number of the series as decimal text; unique for ever, over all processes. */
  next(series: IdSeries): Promise<string>;
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
        // Callers that meet an empty block share one refill, else each would throw away the others' numbers.
        const running = pending.get(series) ?? refill(series).finally(() => pending.delete(series));
        pending.set(series, running);
        await running;
      }
    },
  };
}
