import type { Stmt, Store } from '@cardroom/storage';
import { exactly, type RowOf, readRows, sql } from '@cardroom/storage';
import {
  moved,
  newRefund,
  RESOLVED_OUTCOME,
  TRANSACTION_KINDS,
  type Transaction,
  type TransactionKind,
  type TransactionStamp,
} from '@cardroom/wallet';
import { insertTx } from './insert-transactions.ts';
import { answerOf } from './kept-answers.ts';
import { book } from './ledger-rows.ts';
import { statusNumber } from './outbox.ts';
import { ATTEMPT, TX } from './transaction-rows.ts';

/** A stuck wallet row, which needs a staff decision. Amounts in minor units, times in ms. */
export interface StuckRow {
  readonly id: string;
  readonly kind: TransactionKind;
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
  /** The operator's last answer. */
  readonly response: string | null;
}

export const STUCK_ROWS_MAX = 200;

/** Stuck rows of one operator or all, oldest first, at most `STUCK_ROWS_MAX`. */
export async function stuckRows(store: Store, operatorId: string | null): Promise<StuckRow[]> {
  const all = operatorId === null ? '' : 'and w.operator_id = ?';
  const rows = await readRows(store, STORED_STUCK, {
    sql: `select w.id, w.kind, w.operator_id, w.player_id, w.table_id, w.hand_id, w.ref_id, w.amount_minor, w.currency, w.attempts, w.outcome,
      w.created_at, w.done_at, a.response, a.packed_response
      from wallet_tx w left join wallet_attempt a on a.tx_seq = w.seq and a.n = (select max(l.n) from wallet_attempt l where l.tx_seq = w.seq)
      where w.status = 3 ${all} order by w.created_at limit ${STUCK_ROWS_MAX}`.replace(/\s+/g, ' '),
    parameters: operatorId === null ? [] : [operatorId],
  });
  return rows.map(rowOf);
}

/** Sends a stuck row again with the same ID and bytes. Belongs in one unit with its audit row. */
export function askAgain(row: Transaction, at: number): Stmt[] {
  const due = sql`update wallet_tx set status = ${statusNumber(moved(row, 'asked-again'))}, outcome = null, next_at = ${at}, done_at = null
    where id = ${row.id} and status = 3 and attempts = ${row.attempts}`;
  return [exactly(1, due), ...book({ fact: 'asked-again', of: row }, at)];
}

/** Closes a stuck row that was settled outside or needs no settlement. */
export function resolve(row: Transaction, at: number): Stmt[] {
  const done = sql`update wallet_tx set status = ${statusNumber(moved(row, 'resolved'))}, outcome = ${RESOLVED_OUTCOME}, done_at = ${at}
    where id = ${row.id} and status = 3 and attempts = ${row.attempts}`;
  return [exactly(1, done), ...book({ fact: 'resolved', of: row }, at)];
}

/** Withdraws a stuck cancel that refunded nothing and returns the debit by a credit of its whole amount. */
export function compensate(cancel: Transaction, debit: Transaction, stamp: TransactionStamp): Stmt[] {
  const { createdAt: at } = stamp;
  const withdrawn = sql`update wallet_tx set status = ${statusNumber(moved(cancel, 'withdrawn'))}, done_at = ${at}
    where id = ${cancel.id} and status = 3 and attempts = ${cancel.attempts}`;
  return [exactly(1, withdrawn), ...book({ fact: 'compensated', of: cancel }, at), ...insertTx(newRefund(debit, stamp))];
}

const STORED_STUCK = TX.pick(
  'id',
  'kind',
  'operator_id',
  'player_id',
  'table_id',
  'hand_id',
  'ref_id',
  'amount_minor',
  'currency',
  'attempts',
  'outcome',
  'created_at',
  'done_at',
).and({ response: ATTEMPT.columns.response, packed_response: ATTEMPT.columns.packed_response });
type StoredStuck = RowOf<typeof STORED_STUCK>;

function rowOf(row: StoredStuck): StuckRow {
  const kind = TRANSACTION_KINDS[row.kind - 1];
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
    response: answerOf(row),
  };
}
