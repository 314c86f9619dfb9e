import { type SqlValue, type Store, sql } from '@cardroom/journal';
import { GAME_RESULT_PATH, REPORT_KINDS, type ReportKind, TRANSACTION_PATH, type VERDICT_KINDS } from '@cardroom/operator-api';

/** Callbacks as an operator's engineers look at them: each try of each debit, credit, cancel and result, read from the ledger's own record. */

/** How far back the log goes; what is older stands in the operator's reports. */
export const CALLBACKS_BACK_MS = 30 * 24 * 3_600_000;
/** Rows of a page. */
export const CALLBACK_ROWS = 50;
/** Tries that are listed beside one of them. */
const TRIES_MAX = 100;

export type CallbackVerdict = (typeof VERDICT_KINDS)[number];

/** A place in the log, which is ordered by the time of the try. */
export interface CallbackPlace {
  readonly at: number;
  readonly seq: number;
  readonly n: number;
}

/** One try. Amounts in minor units, times in ms. */
export interface CallbackRow {
  readonly place: CallbackPlace;
  readonly transactionId: string;
  readonly refTransactionId: string | null;
  readonly kind: ReportKind;
  readonly attempt: number;
  readonly at: number;
  readonly ms: number | null;
  readonly playerId: string;
  readonly tableId: string;
  readonly roundId: string | null;
  readonly amountMinor: number;
  readonly currency: string;
  /** Null: no answer came. */
  readonly httpStatus: number | null;
  /** The operator's code, or why no answer came. */
  readonly code: string | null;
  /** Null: it was sent before verdicts were kept. */
  readonly verdict: CallbackVerdict | null;
}

/** One try with what was sent and what came. The key is in neither. */
export interface CallbackDetail extends CallbackRow {
  readonly request: { readonly path: string; readonly body: string };
  /** The beginning of the answer, as much as is kept; null: none came. */
  readonly answer: string | null;
  readonly tries: readonly Pick<CallbackRow, 'attempt' | 'at' | 'ms' | 'httpStatus' | 'code' | 'verdict'>[];
}

export interface CallbackFilter {
  readonly kind?: ReportKind | undefined;
  readonly playerId?: string | undefined;
  /** The transaction itself, and the credit or cancel that closes it. */
  readonly transactionId?: string | undefined;
  readonly verdict?: CallbackVerdict | undefined;
}

/** Two looks into an index each; the literals are those of the index. */
const OF_TRANSACTION = `a.tx_seq in (select seq from wallet_tx where id = ?
  union select seq from wallet_tx where ref_id = ? and kind in (2, 3) and status <> 6)`;

const COLUMNS = `a.tx_seq, a.n, a.at, a.ms, a.http_status, a.code, a.verdict,
  w.id, w.ref_id, w.kind, w.player_id, w.table_id, w.hand_id, w.amount_minor, w.currency`;

/** The newest tries that match, or those before a place. */
export async function callbackPage(
  store: Store,
  ask: { readonly operatorId: string; readonly now: number; readonly filter: CallbackFilter; readonly before: CallbackPlace | null },
): Promise<CallbackRow[]> {
  const { kind, playerId, transactionId, verdict } = ask.filter;
  const conditions: [string, readonly SqlValue[]][] = [
    ['a.operator_id = ? and a.at >= ?', [ask.operatorId, ask.now - CALLBACKS_BACK_MS]],
    ...when(ask.before, ({ at, seq, n }) => ['(a.at, a.tx_seq, a.n) < (?, ?, ?)', [at, seq, n]]),
    ...when(kind, (one) => ['w.kind = ?', [REPORT_KINDS.indexOf(one) + 1]]),
    ...when(playerId, (one) => ['w.player_id = ?', [one]]),
    ...when(transactionId, (one) => [OF_TRANSACTION, [one, one]]),
    ...when(verdict, (one) => ['a.verdict = ?', [one]]),
  ];
  const where = conditions.map(([text]) => text).join(' and ');
  const rows = await store.read<Stored>({
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

/** One try of an operator's transaction; null where it has none of that id and number. */
export async function callbackOf(store: Store, operatorId: string, transactionId: string, attempt: number): Promise<CallbackDetail | null> {
  const found = await store.read<Stored & { readonly body: string; readonly response: string | null }>({
    sql: `select ${COLUMNS}, w.body, a.response from wallet_attempt a join wallet_tx w on w.seq = a.tx_seq where w.id = ? and w.operator_id = ? and a.n = ?`,
    parameters: [transactionId, operatorId, attempt],
  });
  const [row] = found;
  if (row === undefined) return null;
  const tries = await store.read<Pick<Stored, 'n' | 'at' | 'ms' | 'http_status' | 'code' | 'verdict'>>(
    sql`select n, at, ms, http_status, code, verdict from wallet_attempt where tx_seq = ${row.tx_seq} order by n limit ${TRIES_MAX}`,
  );
  const shown = rowOf(row);
  return {
    ...shown,
    request: { path: shown.kind === 'result' ? GAME_RESULT_PATH : TRANSACTION_PATH, body: row.body },
    answer: row.response,
    tries: tries.map(({ n, http_status, ...one }) => ({ ...one, attempt: n, httpStatus: http_status })),
  };
}

interface Stored {
  readonly tx_seq: number;
  readonly n: number;
  readonly at: number;
  readonly ms: number | null;
  readonly http_status: number | null;
  readonly code: string | null;
  readonly verdict: CallbackVerdict | null;
  readonly id: string;
  readonly ref_id: string | null;
  readonly kind: number;
  readonly player_id: string;
  readonly table_id: string;
  readonly hand_id: string | null;
  readonly amount_minor: number;
  readonly currency: string;
}

function rowOf(row: Stored): CallbackRow {
  const kind = REPORT_KINDS[row.kind - 1];
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
