import { minorToText } from '@cardroom/money';
import type { StoryAnswer, TransactionRow, TransactionsAnswer } from '@cardroom/staff-api';
import type { Store } from '@cardroom/storage';
import type { z } from 'zod';
import { countTransactions, type FoundTransactions, listTransactions, type TransactionFilters } from '../../money/transaction-list.ts';
import { transactionStory } from '../../money/transaction-story.ts';
import type { PlacedTransaction } from '../../money/transactions-page.ts';
import { apiKeyMask } from '../../operators/api-key.ts';
import { cursorOf, placeIn } from '../cursor.ts';
import { HttpError } from '../errors.ts';
import { personCall, type StaffCall } from './call.ts';
import { CsvAnswer } from './csv-answer.ts';
import { auditExport } from './export-audit.ts';
import { operatorFor } from './integration.ts';
import { OF_OPERATOR } from './integration-schemas.ts';
import { TRANSACTIONS_FILE, TRANSACTIONS_LIST } from './money-schemas.ts';
import { wrongField } from './schemas.ts';

/** Rows per page. */
export const TRANSACTION_ROWS = 100;
/** Most rows of an export; a shorter period gives fewer. */
export const EXPORT_ROWS_MAX = 100_000;
/** Rows read at a time during an export, so that tables can run in between. */
const EXPORT_ROWS_AT_ONCE = 1_000;

/** An operator's transactions: the list, the export, and the details of one. */
export const TRANSACTION_CALLS: readonly StaffCall[] = [
  personCall({
    method: 'get',
    path: '/money/transactions',
    stages: ['full'],
    right: 'money.read',
    input: TRANSACTIONS_LIST,
    answer: async (context, { operatorId: wanted, cursor, ...filters }): Promise<TransactionsAnswer> => {
      const { operatorId } = await operatorFor(context, wanted);
      checkBounds(filters);
      const list = JSON.stringify(['transactions', operatorId, filters]);
      const before = cursor === undefined ? null : (placeIn(cursor, list) ?? undefined);
      if (before === undefined) throw wrongField('cursor', 'bad_format', 'belongs to another list');
      const found = await listTransactions(context.ports.store, { operatorId, filters, before, limit: TRANSACTION_ROWS + 1 });
      const rows = found.rows.slice(0, TRANSACTION_ROWS);
      const next = found.rows.length > rows.length ? (rows.at(-1)?.place ?? null) : found.reached;
      return { rows: rows.map(shown), next: next === null ? null : cursorOf(next, list) };
    },
  }),
  personCall({
    method: 'get',
    path: '/money/transactions.csv',
    stages: ['full'],
    right: 'money.read',
    input: TRANSACTIONS_FILE,
    answer: async (context, { operatorId: wanted, ...filters }) => {
      const { operatorId } = await operatorFor(context, wanted);
      checkBounds(filters);
      const { store } = context.ports;
      const rows = await exportSize(store, operatorId, filters);
      const { operatorId: _house, ...search } = context.request.query;
      await auditExport(context, { operatorId, file: 'transactions', search, rows });
      return new CsvAnswer(`transactions-${operatorId}`, EXPORT_COLUMNS, exportRows(store, operatorId, filters));
    },
  }),
  personCall({
    method: 'get',
    path: '/money/transactions/:id',
    stages: ['full'],
    right: 'money.read',
    input: OF_OPERATOR,
    answer: async (context, given): Promise<StoryAnswer> => {
      const { operatorId } = await operatorFor(context, given.operatorId);
      const { store, secrets } = context.ports;
      const hide = await apiKeyMask(store, secrets, operatorId);
      const story = await transactionStory(store, operatorId, String(context.request.params.id), hide);
      if (story === null) throw new HttpError('NOT_FOUND', 'Transaction not found');
      const { transaction, lot, decisions, ...rest } = story;
      return {
        ...rest,
        transaction: shown(transaction),
        lot: lot === null ? null : { ...lot, transactions: lot.transactions.map(shown) },
        decisions: decisions.map((row) => ({ ...row, detail: JSON.parse(row.detail) })),
        asOf: context.ports.now(),
      };
    },
  }),
];

/** The position is only for cursors. */
export function shown({ place: _place, ...row }: PlacedTransaction): TransactionRow {
  return row;
}

function checkBounds({ amountFrom, amountTo, from, until }: z.infer<typeof TRANSACTIONS_FILE>): void {
  if (amountFrom !== undefined && amountTo !== undefined && amountFrom > amountTo) {
    throw wrongField('amountTo', 'unknown_value', 'must not be less than the minimum amount');
  }
  if (from !== undefined && until !== undefined && from > until) throw wrongField('until', 'unknown_value', 'is before from');
}

/** The number of rows. Throws when there are too many, as a partial export would look complete. */
async function exportSize(store: Store, operatorId: string, filters: TransactionFilters): Promise<number> {
  const { n, reached } = await countTransactions(store, { operatorId, filters, before: null, limit: EXPORT_ROWS_MAX + 1 });
  if (n > EXPORT_ROWS_MAX) throw wrongField('from', 'unknown_value', `more than ${EXPORT_ROWS_MAX} rows match; ask for less time`);
  if (reached !== null) throw wrongField('from', 'unknown_value', 'too many rows have to be looked at; ask for less time');
  return n;
}

/** Reconciliation reads the first eight. */
const EXPORT_COLUMNS = [
  ...['transaction_id', 'type', 'player_id', 'amount', 'currency', 'ref_transaction_id', 'created_at', 'state'],
  ...['done_at', 'room_id', 'table_id', 'round_id', 'attempts', 'outcome', 'last_error'],
];

async function* exportRows(store: Store, operatorId: string, filters: TransactionFilters): AsyncGenerator<readonly string[]> {
  let before: number | null = null;
  for (;;) {
    const page: FoundTransactions = await listTransactions(store, { operatorId, filters, before, limit: EXPORT_ROWS_AT_ONCE });
    for (const row of page.rows) yield exportRow(row);
    before = page.reached ?? page.rows.at(-1)?.place ?? null;
    if (page.reached === null && page.rows.length < EXPORT_ROWS_AT_ONCE) return;
  }
}

function exportRow(row: PlacedTransaction): readonly string[] {
  const time = (at: number | null) => (at === null ? '' : new Date(at).toISOString());
  return [
    ...[row.transactionId, row.kind, row.playerId, minorToText(row.amountMinor), row.currency, row.refTransactionId ?? ''],
    ...[time(row.createdAt), row.state, time(row.doneAt), row.roomId, row.tableId, row.roundId ?? ''],
    ...[String(row.attempts), row.outcome ?? '', row.lastError ?? ''],
  ];
}
