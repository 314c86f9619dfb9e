import { moved, RESOLVED_OUTCOME, refundTx, TX_KINDS, type TxKind, type TxRow, type TxStamp } from '@cardroom/wallet';
import { seatAccount } from './ledger.ts';
import { insertTx, postOf, statusNumber } from './outbox.ts';
import { exactly, sql } from './sql.ts';
import type { Stmt, Store } from './store.ts';

/** A row of the wallet that waits for a person. Amounts in minor units, times ms. */
export interface StuckRow {
  readonly id: string;
  readonly kind: TxKind;
  readonly operatorId: string;
  readonly playerId: string;
  readonly tableId: string;
  readonly handId: string | null;
  /** The debit that this credit or cancel closes. */
  readonly lotId: string | null;
  readonly amountMinor: number;
  readonly currency: string;
  readonly attempts: number;
  /** The operator's code that made it stuck, or its last one. */
  readonly outcome: string | null;
  readonly createdAt: number;
  readonly stuckAt: number | null;
  /** The operator's last words. */
  readonly response: string | null;
}

export const STUCK_ROWS_MAX = 200;

/** Stuck rows, oldest first, at most `STUCK_ROWS_MAX`; of one operator, or of all. */
export async function stuckRows(store: Store, operatorId: string | null): Promise<StuckRow[]> {
  const all = operatorId === null ? '' : 'and w.operator_id = ?';
  const rows = await store.read<StoredStuck>({
    sql: `select w.id, w.kind, w.operator_id, w.player_id, w.table_id, w.hand_id, w.ref_id, w.amount_minor, w.currency, w.attempts, w.outcome,
      w.created_at, w.done_at, (select a.response from wallet_attempt a where a.tx_seq = w.seq order by a.n desc limit 1) as response
      from wallet_tx w where w.status = 3 ${all} order by w.created_at limit ${STUCK_ROWS_MAX}`.replace(/\s+/g, ' '),
    parameters: operatorId === null ? [] : [operatorId],
  });
  return rows.map(rowOf);
}

/** Sends a stuck row again, with the same id and bytes. Belongs into one unit with its audit row. */
export function askAgain(row: TxRow, at: number): Stmt[] {
  const due = sql`update wallet_tx set status = ${statusNumber(moved(row, 'asked-again'))}, outcome = null, next_at = ${at}, done_at = null
    where id = ${row.id} and status = 3 and attempts = ${row.attempts}`;
  const to = row.kind === 'cancel' ? 'transit' : 'owed';
  return [exactly(1, due), ...(row.kind === 'result' ? [] : postOf(row, 'asked-again', at, { from: 'suspense', to }))];
}

/** Closes a stuck row: what it was about was settled outside, or never has to be. */
export function resolve(row: TxRow, at: number): Stmt[] {
  const done = sql`update wallet_tx set status = ${statusNumber(moved(row, 'resolved'))}, outcome = ${RESOLVED_OUTCOME}, done_at = ${at}
    where id = ${row.id} and status = 3 and attempts = ${row.attempts}`;
  return [exactly(1, done), ...(row.kind === 'result' ? [] : postOf(row, 'resolved', at, { from: 'suspense', to: 'external' }))];
}

/** A stuck cancel refunded nothing: it is withdrawn, and the debit is given back by a credit of its whole amount. */
export function compensate(cancel: TxRow, debit: TxRow, stamp: TxStamp): Stmt[] {
  const { createdAt: at } = stamp;
  const withdrawn = sql`update wallet_tx set status = ${statusNumber(moved(cancel, 'withdrawn'))}, done_at = ${at}
    where id = ${cancel.id} and status = 3 and attempts = ${cancel.attempts}`;
  return [
    exactly(1, withdrawn),
    ...postOf(cancel, 'compensated', at, { from: 'suspense', to: seatAccount(cancel.stayId) }),
    ...insertTx(refundTx(debit, stamp)),
  ];
}

interface StoredStuck {
  readonly id: string;
  readonly kind: number;
  readonly operator_id: string;
  readonly player_id: string;
  readonly table_id: string;
  readonly hand_id: string | null;
  readonly ref_id: string | null;
  readonly amount_minor: number;
  readonly currency: string;
  readonly attempts: number;
  readonly outcome: string | null;
  readonly created_at: number;
  readonly done_at: number | null;
  readonly response: string | null;
}

function rowOf(row: StoredStuck): StuckRow {
  const kind = TX_KINDS[row.kind - 1];
  if (kind === undefined) throw new Error(`wallet_tx ${row.id} has kind ${row.kind}`);
  return {
    id: row.id,
    kind,
    operatorId: row.operator_id,
    playerId: row.player_id,
    tableId: row.table_id,
    handId: row.hand_id,
    lotId: row.ref_id,
    amountMinor: row.amount_minor,
    currency: row.currency,
    attempts: row.attempts,
    outcome: row.outcome,
    createdAt: row.created_at,
    stuckAt: row.done_at,
    response: row.response,
  };
}
