import type { BegunAgain } from '@cardroom/fairness/src/index.ts';
import { readRow, type Store, sql } from '@cardroom/storage';
import { partsOf } from './day-bundle.ts';
import { FAIR_DAY_TABLE } from './day-rows.ts';
import type { FixedDay } from './fixed-days.ts';
import { chainBegin } from './table-part.ts';

/**
 * The tables of a fixed day whose chain begins again on it, and the first number that was never ended before. One day alone does not tell that
 * number to a verifier; the service has it from the part before.
 */
export async function chainsBegunAgain(store: Store, day: FixedDay): Promise<readonly BegunAgain[]> {
  const found: BegunAgain[] = [];
  for (const { table_id: table, deck, from_n: n, first_hash } of await partsOf(store, day)) {
    if (n === 1 || first_hash !== chainBegin({ origin: day.origin, table, deck }).hash) continue;
    const before = await readRow(
      store,
      FAIR_DAY_TABLE.pick('next_n'),
      sql`select next_n from fair_day_table where table_id = ${table} and date < ${day.date} order by date desc limit 1`,
    );
    found.push({ table, n, unended: before?.next_n ?? 1 });
  }
  return found;
}
