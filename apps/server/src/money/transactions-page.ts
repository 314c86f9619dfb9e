import {
  ATTEMPT,
  type Condition,
  completePlaces,
  condition,
  type Page,
  type PageAsk,
  pageOf,
  selected,
  TX,
  timeOf,
} from '@cardroom/journal';
import {
  REPORT_STATES,
  type ReportedTry,
  type ReportState,
  TRANSACTION_KINDS,
  type TransactionKind,
  type TransactionsQuery,
} from '@cardroom/operator-api';
import type { TransactionRow } from '@cardroom/staff-api';
import { int, type RowOf, readRows, type Store, sql } from '@cardroom/storage';
import { notHouseBot } from '../operators/house-bot-ids.ts';

/** A row as both the operator's reports and the back office return it, with its place in the ledger. */
export type PlacedTransaction = TransactionRow & { readonly place: number };

/** Attempts beyond this number are not counted. */
const TRIES_SHOWN_MAX = 1_000;

/** Whether a result is a loss stands among the first members of its body, before the hand. */
const RESULT_HEAD_CHARS = 400;

export const TX_COLUMNS = `w.seq, w.id, w.kind, w.status, w.amount_minor, w.currency, w.player_id, w.room_id, w.table_id, w.stay_id, w.hand_id, w.ref_id,
  w.created_at, w.done_at, w.attempts, w.outcome, w.last_error,
  case when w.kind = 4 and substr(w.body, 1, ${RESULT_HEAD_CHARS}) like '%"player_result":"loss"%' then 1 else 0 end as lost`;

/** Kinds and states are literals because partial indexes need them. */
export const OF_KIND: Readonly<Record<TransactionKind, string>> = {
  debit: 'w.kind = 1',
  credit: 'w.kind = 2',
  cancel: 'w.kind = 3',
  result: 'w.kind = 4',
};
export const OF_STATE: Readonly<Record<ReportState, string>> = {
  due: 'w.status = 0',
  sending: 'w.status = 1',
  done: 'w.status = 2',
  stuck: 'w.status = 3',
  refused: 'w.status = 4',
  unclear: 'w.status = 5',
  withdrawn: 'w.status = 6',
};

/** A condition, true of every matching row, that selects the index with the fewest rows. */
export function indexFor({ playerId, tableId, state, kind }: Pick<TransactionsQuery, 'playerId' | 'tableId' | 'state' | 'kind'>): string {
  if (playerId !== null) return `w.player_id <> ''`;
  if (tableId !== null) return `w.table_id <> ''`;
  if (state !== null && state !== 'done') return `w.status <> 2 and w.room_id <> ''`;
  if (kind !== null && kind !== 'result') return `w.kind <> 4 and w.room_id <> ''`;
  return `w.operator_id <> ''`;
}

/** House bots are answered by the house wallet: their transactions are not in the operator's ledger. */
export const NOT_A_HOUSE_BOT = notHouseBot('w.player_id');

export async function transactionsPage(store: Store, ask: PageAsk<TransactionsQuery>): Promise<Page<PlacedTransaction>> {
  const { query, operatorId } = ask;
  const places = await completePlaces(store, 'transactions', ask);
  const where: Condition[] = [
    condition(indexFor(query)),
    condition('w.operator_id = ? and w.seq > ? and w.seq < ?', operatorId, Math.max(ask.after, places.after), places.before),
    condition('w.created_at between ? and ?', ...timeOf(query)),
    condition(NOT_A_HOUSE_BOT),
    ...(query.playerId === null ? [] : [condition('w.player_id = ?', query.playerId)]),
    ...(query.tableId === null ? [] : [condition('w.table_id = ?', query.tableId)]),
    ...(query.kind === null ? [] : [condition(OF_KIND[query.kind])]),
    ...(query.state === null ? [] : [condition(OF_STATE[query.state])]),
  ];
  const stmt = selected(`select ${TX_COLUMNS} from wallet_tx w where {where} order by w.seq limit ?`, where, [query.limit + 1]);
  const found = await readRows(store, STORED_TRANSACTION, stmt);
  return pageOf(found.map(transactionOf), ask);
}

/** One transaction with its attempts; null when the operator has no such transaction. */
export async function transactionOfId(
  store: Store,
  operatorId: string,
  id: string,
): Promise<{ readonly row: PlacedTransaction; readonly tries: readonly ReportedTry[] } | null> {
  const [row] = await readRows(store, STORED_TRANSACTION, {
    sql: `select ${TX_COLUMNS} from wallet_tx w where w.id = ? and w.operator_id = ? and ${NOT_A_HOUSE_BOT}`.replaceAll(/\s+/g, ' '),
    parameters: [id, operatorId],
  });
  if (row === undefined) return null;
  const tries = await readRows(
    store,
    ATTEMPT.pick('n', 'at', 'http_status', 'code', 'ms'),
    sql`select n, at, http_status, code, ms from wallet_attempt where tx_seq = ${row.seq} order by n limit ${TRIES_SHOWN_MAX}`,
  );
  return {
    row: transactionOf(row),
    tries: tries.map(({ n, at, http_status, code, ms }) => ({ n, at, httpStatus: http_status, code, ms })),
  };
}

export const STORED_TRANSACTION = TX.pick(
  'seq',
  'id',
  'kind',
  'status',
  'amount_minor',
  'currency',
  'player_id',
  'room_id',
  'table_id',
  'stay_id',
  'hand_id',
  'ref_id',
  'created_at',
  'done_at',
  'attempts',
  'outcome',
  'last_error',
).and({ lost: int });
export type StoredTransaction = RowOf<typeof STORED_TRANSACTION>;

/** A stored row in its wire form. */
export function transactionOf(row: StoredTransaction): PlacedTransaction {
  const kind = TRANSACTION_KINDS[row.kind - 1];
  const state = REPORT_STATES[row.status];
  if (kind === undefined || state === undefined) throw new Error(`wallet_tx ${row.id} has kind ${row.kind}, status ${row.status}`);
  return {
    place: row.seq,
    transactionId: row.id,
    kind,
    state,
    amountMinor: row.amount_minor,
    lost: row.lost === 1,
    currency: row.currency,
    playerId: row.player_id,
    roomId: row.room_id,
    tableId: row.table_id,
    stayId: row.stay_id,
    roundId: row.hand_id,
    refTransactionId: row.ref_id,
    createdAt: row.created_at,
    doneAt: row.done_at,
    attempts: row.attempts,
    outcome: row.outcome,
    // The reason why it is stuck is stored as its outcome.
    lastError: row.last_error ?? (state === 'stuck' ? row.outcome : null),
  };
}
