import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { minorToText } from '@cardroom/money';
import { stringify } from 'csv-stringify';
import type { LedgerView } from './ledger-view.ts';

/** The columns that `npm run reconcile` and `npm run restore` read. */
export const LEDGER_COLUMNS = [
  'transaction_id',
  'type',
  'player_id',
  'amount',
  'currency',
  'ref_transaction_id',
  'created_at',
  'status',
  'room_id',
  'table_id',
  'round_id',
] as const;
type Line = Readonly<Record<(typeof LEDGER_COLUMNS)[number], string>>;

const PAGE_ROWS = 1_000;

/** Writes all transactions, then all results, as CSV. Text that a spreadsheet would read as a formula gets a leading apostrophe. */
export async function writeLedgerCsv(view: LedgerView, to: Writable): Promise<void> {
  const csv = stringify({ header: true, columns: [...LEDGER_COLUMNS], escape_formulas: true, record_delimiter: 'windows' });
  await pipeline(lines(view), csv, to);
}

function* lines(view: LedgerView): Generator<Line> {
  for (const row of pages((after) => view.transactions({ after, limit: PAGE_ROWS }))) {
    yield { ...shared(row), type: row.type, ref_transaction_id: row.ref ?? '', status: row.state, room_id: row.room_id, round_id: '' };
  }
  for (const row of pages((after) => view.results({ after, limit: PAGE_ROWS }))) {
    yield { ...shared(row), type: 'result', ref_transaction_id: '', status: row.player_result, room_id: '', round_id: row.round_id };
  }
}

function* pages<Row extends { readonly seq: number }>(read: (after: number) => readonly Row[]): Generator<Row> {
  for (let page = read(0); page.length > 0; page = read(page.at(-1)?.seq ?? 0)) yield* page;
}

function shared(row: {
  readonly id: string;
  readonly player_id: string;
  readonly table_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly at: number;
}) {
  return {
    transaction_id: row.id,
    player_id: row.player_id,
    amount: minorToText(row.amount),
    currency: row.currency,
    table_id: row.table_id,
    created_at: new Date(row.at).toISOString(),
  };
}
