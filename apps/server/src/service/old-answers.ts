import { forgetAnswers, TX } from '@cardroom/journal';
import { readRows, type Store, sql } from '@cardroom/storage';
import { markOf, moveMark, type Removed } from './retention-marks.ts';

/** Transactions per unit. */
const UNIT_TRANSACTIONS = 500;

/**
 * Removes operators' answers to transactions that ended before a time (ms), in the order of the transactions. A transaction that was still
 * open then is passed for good: the answers that led to a person's decision stay.
 */
export async function oldAnswers(store: Store, { before }: { readonly before: number }): Promise<Removed> {
  const mark = await markOf(store, 'answers');
  const next = await readRows(
    store,
    TX.pick('seq', 'created_at'),
    sql`select seq, created_at from wallet_tx where seq > ${mark.place} order by seq limit ${UNIT_TRANSACTIONS}`,
  );
  const newer = next.findIndex(({ created_at }) => created_at >= before);
  const old = newer < 0 ? next : next.slice(0, newer);
  const last = old.at(-1);
  if (last === undefined) return { rows: 0, more: false };
  const [forgotten] = await store.write([
    forgetAnswers({ after: mark.place, upTo: last.seq, before }),
    moveMark('answers', { ...mark, place: last.seq }),
  ]);
  return { rows: forgotten?.length ?? 0, more: old.length === UNIT_TRANSACTIONS };
}
