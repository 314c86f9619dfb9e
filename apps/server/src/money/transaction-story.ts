import { ATTEMPT, answerOf, condition, LEDGER_TRANSFER, outboxStore, selected } from '@cardroom/journal';
import type { Attempt, Movement } from '@cardroom/staff-api';
import { readRows, type Store, sql, text } from '@cardroom/storage';
import { type LotState, lotState } from '@cardroom/wallet';
import { type AuditRow, readAudit } from '../audit/audit-chain.ts';
import { type PlacedTransaction, STORED_TRANSACTION, TX_COLUMNS, transactionOf } from './transactions-page.ts';

/** Everything stored about one transaction and the lot it belongs to. */
export interface TransactionStory {
  readonly transaction: PlacedTransaction;
  /** The exact bytes sent with every attempt. */
  readonly body: string;
  /** The debit and the transactions that close it, in the order written. A result belongs to no lot. */
  readonly lot: { readonly state: LotState; readonly transactions: readonly PlacedTransaction[] } | null;
  readonly attempts: readonly Attempt[];
  readonly movements: readonly Movement[];
  /** Staff decisions about it, oldest first. */
  readonly decisions: readonly Pick<AuditRow, 'seq' | 'at' | 'actor' | 'action' | 'subject' | 'detail'>[];
}

/** Attempts beyond this number are not read. */
export const ATTEMPTS_SHOWN_MAX = 1_000;
const DECISIONS_SHOWN_MAX = 100;

/** The details of one transaction; null when the operator has no such transaction. `hide` removes secrets from the operator's answers. */
export async function transactionStory(
  store: Store,
  operatorId: string,
  id: string,
  hide: (text: string) => string,
): Promise<TransactionStory | null> {
  const [transaction] = await rowsOf(store, operatorId, 'w.id = ?', id);
  if (transaction === undefined) return null;
  const lotId = transaction.kind === 'debit' ? id : transaction.refTransactionId;
  const closing =
    lotId === null ? [] : await rowsOf(store, operatorId, 'w.ref_id = ? and w.stay_id = ? and w.kind <> 4', lotId, transaction.stayId);
  const debit = lotId === null ? [] : await rowsOf(store, operatorId, 'w.id = ?', lotId);
  const together = lotId === null ? [transaction] : [...debit, ...closing];
  const [rows, attempts, movements, decisions] = await Promise.all([
    outboxStore(store).rows(together.map(({ transactionId }) => transactionId)),
    attemptsOf(store, together, hide),
    movementsOf(store, together),
    decisionsOf(store, operatorId, together),
  ]);
  const taken = rows.find((row) => row.id === lotId);
  return {
    transaction,
    body: rows.find((row) => row.id === id)?.body ?? '',
    lot: taken === undefined ? null : { state: lotState(taken, rows), transactions: together },
    attempts,
    movements,
    decisions,
  };
}

async function rowsOf(store: Store, operatorId: string, text: string, ...values: readonly string[]): Promise<PlacedTransaction[]> {
  const where = [condition(text, ...values), condition('w.operator_id = ?', operatorId)];
  const stmt = selected(`select ${TX_COLUMNS} from wallet_tx w where {where} order by w.seq`, where, []);
  return (await readRows(store, STORED_TRANSACTION, stmt)).map(transactionOf);
}

async function attemptsOf(store: Store, of: readonly PlacedTransaction[], hide: (text: string) => string): Promise<Attempt[]> {
  const found = await Promise.all(
    of.map(async ({ place, transactionId }) => {
      const rows = await readRows(
        store,
        STORED_ATTEMPT,
        sql`select n, at, http_status, code, ms, response, packed_response from wallet_attempt where tx_seq = ${place} order by n limit ${ATTEMPTS_SHOWN_MAX}`,
      );
      return rows.map(({ n, at, http_status, code, ms, ...stored }) => {
        const answer = answerOf(stored);
        return { transactionId, n, at, httpStatus: http_status, code, ms, response: answer === null ? null : hide(answer) };
      });
    }),
  );
  return found.flat().sort((a, b) => a.at - b.at || a.n - b.n);
}

async function movementsOf(store: Store, of: readonly PlacedTransaction[]): Promise<Movement[]> {
  const found = await readRows(store, STORED_MOVEMENT, {
    sql: `select tx_id, at, kind, from_account, to_account, amount_minor from ledger_transfer
      where tx_id is not null and tx_id in (${of.map(() => '?').join(', ')}) order by seq`.replaceAll(/\s+/g, ' '),
    parameters: of.map(({ transactionId }) => transactionId),
  });
  return found.map(({ tx_id, at, kind, from_account, to_account, amount_minor }) => {
    return { transactionId: tx_id, at, kind, from: from_account, to: to_account, amountMinor: amount_minor };
  });
}

async function decisionsOf(store: Store, operatorId: string, of: readonly PlacedTransaction[]): Promise<TransactionStory['decisions']> {
  const found = await Promise.all(
    of.map(({ transactionId: subject }) => readAudit(store, { operatorId, subject, limit: DECISIONS_SHOWN_MAX })),
  );
  const rows = found.flat().sort((a, b) => a.seq - b.seq);
  return rows.map(({ seq, at, actor, action, subject, detail }) => ({ seq, at, actor, action, subject, detail }));
}

const STORED_ATTEMPT = ATTEMPT.pick('n', 'at', 'http_status', 'code', 'ms', 'response', 'packed_response');

const STORED_MOVEMENT = LEDGER_TRANSFER.pick('at', 'kind', 'from_account', 'to_account', 'amount_minor').and({ tx_id: text });
