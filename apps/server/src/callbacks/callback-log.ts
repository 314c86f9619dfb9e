import { ATTEMPT, answerOf, outboxStore, TX } from '@cardroom/journal';
import { GAME_RESULT_PATH, TRANSACTION_KINDS, TRANSACTION_PATH, type TransactionKind, VERDICT_KINDS } from '@cardroom/operator-api';
import { oneOf, orNull, type RowOf, readRows, type SqlValue, type Store, sql } from '@cardroom/storage';

/** The callback log for operators' engineers: every attempt of each debit, credit, cancel and result, read from the ledger. */

/** How far back the log goes; older callbacks are in the operator's reports. */
export const CALLBACKS_BACK_MS = 30 * 24 * 3_600_000;
/** Rows per page. */
export const CALLBACK_ROWS = 50;
/** Maximum number of other attempts listed with one attempt. */
const TRIES_MAX = 100;

export type CallbackVerdict = (typeof VERDICT_KINDS)[number];

/** A position in the log, which is ordered by the time of the attempt. */
export interface CallbackPlace {
  readonly at: number;
  readonly seq: number;
  readonly n: number;
}

/** One attempt. Amounts in minor units, times in ms. */
export interface CallbackRow {
  readonly place: CallbackPlace;
  readonly transactionId: string;
  readonly refTransactionId: string | null;
  readonly kind: TransactionKind;
  readonly attempt: number;
  readonly at: number;
  readonly ms: number | null;
  readonly playerId: string;
  readonly tableId: string;
  readonly roundId: string | null;
  readonly amountMinor: number;
  readonly currency: string;
  /** Null when no answer came. */
  readonly httpStatus: number | null;
  /** The operator's code, or the reason why no answer came. */
  readonly code: string | null;
  /** Null when it was sent before verdicts were stored. */
  readonly verdict: CallbackVerdict | null;
}

/** One attempt with its request and answer; neither contains the API key. */
export interface CallbackDetail extends CallbackRow {
  readonly request: { readonly path: string; readonly body: string };
  /** The stored beginning of the answer; null when none came. */
  readonly answer: string | null;
  readonly tries: readonly Pick<CallbackRow, 'attempt' | 'at' | 'ms' | 'httpStatus' | 'code' | 'verdict'>[];
}

export interface CallbackFilter {
  readonly kind?: TransactionKind | undefined;
  readonly playerId?: string | undefined;
  /** The transaction itself and the credit or cancel that closes it. */
  readonly transactionId?: string | undefined;
  readonly verdict?: CallbackVerdict | undefined;
}

/** One index lookup in each half; the literals match those of the index. */
const OF_TRANSACTION = `a.tx_seq in (select seq from wallet_tx where id = ?
  union select seq from wallet_tx where ref_id = ? and kind in (2, 3) and status <> 6)`;

const COLUMNS = `a.tx_seq, a.n, a.at, a.ms, a.http_status, a.code, a.verdict,
  w.id, w.ref_id, w.kind, w.player_id, w.table_id, w.hand_id, w.amount_minor, w.currency`;

/** The newest matching attempts, or those before a position. */
export async function callbackPage(
  store: Store,
  ask: { readonly operatorId: string; readonly now: number; readonly filter: CallbackFilter; readonly before: CallbackPlace | null },
): Promise<CallbackRow[]> {
  const { kind, playerId, transactionId, verdict } = ask.filter;
  const conditions: [string, readonly SqlValue[]][] = [
    ['a.operator_id = ? and a.at >= ?', [ask.operatorId, ask.now - CALLBACKS_BACK_MS]],
    ...when(ask.before, ({ at, seq, n }) => ['(a.at, a.tx_seq, a.n) < (?, ?, ?)', [at, seq, n]]),
    ...when(kind, (one) => ['w.kind = ?', [TRANSACTION_KINDS.indexOf(one) + 1]]),
    ...when(playerId, (one) => ['w.player_id = ?', [one]]),
    ...when(transactionId, (one) => [OF_TRANSACTION, [one, one]]),
    ...when(verdict, (one) => ['a.verdict = ?', [one]]),
  ];
  const where = conditions.map(([text]) => text).join(' and ');
  const rows = await readRows(store, STORED, {
    sql: `select ${COLUMNS} from wallet_attempt a join wallet_tx w on w.seq = a.tx_seq where ${where} order by a.at desc, a.tx_seq desc, a.n desc limit ?`,
    parameters: [...conditions.flatMap(([, values]) => values), CALLBACK_ROWS],
  });
  return rows.map(rowOf);
}

function when<Value>(
  value: Value | null | undefined,
  condition: (value: Value) => [string, readonly SqlValue[]],
): [string, readonly SqlValue[]][] {
  return value === null || value === undefined ? [] : [condition(value)];
}

/** One attempt of an operator's transaction; null when the operator has no such attempt. */
export async function callbackOf(store: Store, operatorId: string, transactionId: string, attempt: number): Promise<CallbackDetail | null> {
  const found = await readRows(
    store,
    ATTEMPT.pick('tx_seq', 'n', 'at', 'ms', 'http_status', 'code', 'response', 'packed_response').and({
      verdict: orNull(oneOf(VERDICT_KINDS)),
      id: TX.columns.id,
      ref_id: TX.columns.ref_id,
      kind: TX.columns.kind,
      player_id: TX.columns.player_id,
      table_id: TX.columns.table_id,
      hand_id: TX.columns.hand_id,
      amount_minor: TX.columns.amount_minor,
      currency: TX.columns.currency,
    }),
    {
      sql: `select ${COLUMNS}, a.response, a.packed_response from wallet_attempt a join wallet_tx w on w.seq = a.tx_seq where w.id = ? and w.operator_id = ? and a.n = ?`,
      parameters: [transactionId, operatorId, attempt],
    },
  );
  const [row] = found;
  if (row === undefined) return null;
  const tries = await readRows(
    store,
    ATTEMPT.pick('n', 'at', 'ms', 'http_status', 'code').and({ verdict: orNull(oneOf(VERDICT_KINDS)) }),
    sql`select n, at, ms, http_status, code, verdict from wallet_attempt where tx_seq = ${row.tx_seq} order by n limit ${TRIES_MAX}`,
  );
  const [sent] = await outboxStore(store).rows([row.id]);
  const shown = rowOf(row);
  return {
    ...shown,
    request: { path: shown.kind === 'result' ? GAME_RESULT_PATH : TRANSACTION_PATH, body: sent?.body ?? '' },
    answer: answerOf(row),
    tries: tries.map(({ n, http_status, ...one }) => ({ ...one, attempt: n, httpStatus: http_status })),
  };
}

const STORED = ATTEMPT.pick('tx_seq', 'n', 'at', 'ms', 'http_status', 'code').and({
  verdict: orNull(oneOf(VERDICT_KINDS)),
  id: TX.columns.id,
  ref_id: TX.columns.ref_id,
  kind: TX.columns.kind,
  player_id: TX.columns.player_id,
  table_id: TX.columns.table_id,
  hand_id: TX.columns.hand_id,
  amount_minor: TX.columns.amount_minor,
  currency: TX.columns.currency,
});
type Stored = RowOf<typeof STORED>;

function rowOf(row: Stored): CallbackRow {
  const kind = TRANSACTION_KINDS[row.kind - 1];
  if (kind === undefined) throw new Error(`wallet_tx ${row.id} has kind ${row.kind}`);
  return {
    place: { at: row.at, seq: row.tx_seq, n: row.n },
    transactionId: row.id,
    refTransactionId: row.ref_id,
    kind,
    attempt: row.n,
    at: row.at,
    ms: row.ms,
    playerId: row.player_id,
    tableId: row.table_id,
    roundId: row.hand_id,
    amountMinor: row.amount_minor,
    currency: row.currency,
    httpStatus: row.http_status,
    code: row.code,
    verdict: row.verdict,
  };
}
