import { condition, selected } from '@cardroom/journal';
import type { StuckTotal } from '@cardroom/staff-api';
import type { Store } from '@cardroom/storage';
import { int, oneOf, readRows, shape, text } from '@cardroom/storage';
import { type PlacedTransaction, STORED_TRANSACTION, TX_COLUMNS, transactionOf } from './transactions-page.ts';

/** The redundant conditions match the partial index of unfinished rows. */
const STUCK = `w.status <> 2 and w.room_id <> '' and w.status = 3`;

/** A page of the stuck transactions, in the order in which they were written. */
export async function stuckQueue(
  store: Store,
  { operatorId, after, limit }: { readonly operatorId: string; readonly after: number; readonly limit: number },
): Promise<PlacedTransaction[]> {
  const where = [condition(`${STUCK} and w.operator_id = ? and w.seq > ?`, operatorId, after)];
  const stmt = selected(`select ${TX_COLUMNS} from wallet_tx w where {where} order by w.seq limit ?`, where, [limit]);
  return (await readRows(store, STORED_TRANSACTION, stmt)).map(transactionOf);
}

const KINDS = { 2: 'credit', 3: 'cancel', 4: 'result' } as const;

/** Totals of the stuck transactions, by kind and currency. */
export async function stuckTotals(store: Store, operatorId: string): Promise<StuckTotal[]> {
  const where = [condition(`${STUCK} and w.operator_id = ? and w.kind in (2, 3, 4)`, operatorId)];
  const totals = `select w.kind, w.currency, count(*) as n, sum(w.amount_minor) as amount, min(w.created_at) as oldest from wallet_tx w
    where {where} group by w.kind, w.currency order by w.kind, w.currency`;
  const rows = await readRows(
    store,
    shape({ kind: oneOf([2, 3, 4]), currency: text, n: int, amount: int, oldest: int }),
    selected(totals, where, []),
  );
  return rows.map(({ kind, currency, n, amount, oldest }) => ({ kind: KINDS[kind], currency, rows: n, amountMinor: amount, oldest }));
}
