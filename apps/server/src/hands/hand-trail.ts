import { condition, selected } from '@cardroom/journal';
import type { Store } from '@cardroom/storage';
import { readRows } from '@cardroom/storage';
import { OF_HAND } from '../money/transaction-list.ts';
import { type PlacedTransaction, STORED_TRANSACTION, TX_COLUMNS, transactionOf } from '../money/transactions-page.ts';

/** More rows than any hand has: ten seats, each with a result, a stake, its closing row, and a lot that ended with the hand. */
export const TRAIL_ROWS_MAX = 200;

/**
 * Every callback of a hand in the order written: its results, the cash-outs at its end, and the lots these closed,
 * which are the stakes on tables that settle each hand.
 */
export async function handTrail(store: Store, operatorId: string, handId: string): Promise<PlacedTransaction[]> {
  const own = await rowsWhere(store, operatorId, condition(OF_HAND, handId, handId));
  const lots = [...new Set(own.flatMap(({ refTransactionId }) => (refTransactionId === null ? [] : [refTransactionId])))];
  const marks = lots.map(() => '?').join(', ');
  const closings = `w.kind in (2, 3) and w.status <> 6 and w.ref_id in (${marks})`;
  // A lot that the wallet has to return is closed by a cancel, which does not name a hand.
  const about = lots.length === 0 ? [] : [`w.id in (${marks})`, closings].map((text) => condition(text, ...lots));
  const more = await Promise.all(about.map((of) => rowsWhere(store, operatorId, of)));
  const rows = new Map([...own, ...more.flat()].map((row) => [row.place, row]));
  return [...rows.values()].sort((a, b) => a.place - b.place);
}

async function rowsWhere(store: Store, operatorId: string, of: ReturnType<typeof condition>): Promise<PlacedTransaction[]> {
  const where = [of, condition('w.operator_id = ?', operatorId)];
  const stmt = selected(`select ${TX_COLUMNS} from wallet_tx w where {where} order by w.seq limit ?`, where, [TRAIL_ROWS_MAX]);
  return (await readRows(store, STORED_TRANSACTION, stmt)).map(transactionOf);
}
