import type { Store } from '@cardroom/journal';
import { OF_HAND } from '../money/transaction-list.ts';
import { condition, selected } from '../reconcile/page.ts';
import { type PlacedTransaction, type StoredTransaction, TX_COLUMNS, transactionOf } from '../reconcile/transactions-page.ts';

/** Ten seats, each with a result, a stake, what closes it, and a lot that ended with the hand: no hand has more. */
export const TRAIL_ROWS_MAX = 200;

/**
 * Every callback that belongs to a hand, in the order in which it was written: its results, what was cashed out with its end, and the lots
 * that this closed, which are the stakes where each hand is settled by itself.
 */
export async function handTrail(store: Store, operatorId: string, handId: string): Promise<PlacedTransaction[]> {
  const own = await rowsWhere(store, operatorId, condition(OF_HAND, handId, handId));
  const lots = [...new Set(own.flatMap(({ refTransactionId }) => (refTransactionId === null ? [] : [refTransactionId])))];
  const marks = lots.map(() => '?').join(', ');
  const closings = `w.kind in (2, 3) and w.status <> 6 and w.ref_id in (${marks})`;
  // A lot that the wallet has to give back instead is closed by a cancel, which knows of no hand.
  const about = lots.length === 0 ? [] : [`w.id in (${marks})`, closings].map((text) => condition(text, ...lots));
  const more = await Promise.all(about.map((of) => rowsWhere(store, operatorId, of)));
  const rows = new Map([...own, ...more.flat()].map((row) => [row.place, row]));
  return [...rows.values()].sort((a, b) => a.place - b.place);
}

async function rowsWhere(store: Store, operatorId: string, of: ReturnType<typeof condition>): Promise<PlacedTransaction[]> {
  const where = [of, condition('w.operator_id = ?', operatorId)];
  const stmt = selected(`select ${TX_COLUMNS} from wallet_tx w where {where} order by w.seq limit ?`, where, [TRAIL_ROWS_MAX]);
  return (await store.read<StoredTransaction>(stmt)).map(transactionOf);
}
