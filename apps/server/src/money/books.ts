import { auditLedger, readLedger, TABLE } from '@cardroom/journal';
import { ACCOUNT_GROUPS, type BookReading, bookProblems } from '@cardroom/ledger';
import type { TableChips, WatchFinding } from '@cardroom/staff-api';
import { readRows, type Store, sql } from '@cardroom/storage';
import { ROOM } from '../operators/operator-rows.ts';
import type { LedgerFinding } from './ledger-watch.ts';

/** One currency of an operator's ledger. Minor units; `external` is negative by the amount we hold. */
export interface Book extends Pick<BookReading, 'currency' | 'accounts' | 'wallet'> {
  /** Sum of all accounts; anything but 0 is a fault. */
  readonly sum: number;
  readonly problems: readonly string[];
}

/** Names of the processes whose part of a check is missing. */
type Missing = Pick<WatchFinding, 'missing'>;

export interface OperatorBooks {
  readonly books: readonly Book[];
  readonly tables: readonly TableChips[];
  /** Null when no watch runs. */
  readonly watch: WatchFinding | null;
}

/** An operator's books now, with the findings of the last ledger check. */
export async function operatorBooks(store: Store, operatorId: string, watched: (LedgerFinding & Missing) | null): Promise<OperatorBooks> {
  const [reading, open] = await Promise.all([
    readLedger(store),
    readRows(
      store,
      TABLE.pick('table_id', 'room_id', 'currency').and({ name: ROOM.columns.name }),
      sql`select t.table_id, t.room_id, r.name, t.currency from poker_table t join room r on r.room_id = t.room_id
        where t.operator_id = ${operatorId} and t.closed_at is null`,
    ),
  ]);
  const seats = reading.seats.filter((seat) => seat.operatorId === operatorId);
  const books = reading.books.filter((book) => book.operatorId === operatorId).map(bookOf);
  const tables = open.map(({ table_id: tableId, room_id: roomId, name: roomName, currency }): TableChips => {
    const mine = seats.filter((seat) => seat.tableId === tableId);
    return { tableId, roomId, roomName, currency, players: mine.length, chips: mine.reduce((sum, { chips }) => sum + chips, 0) };
  });
  const own = { operatorId, tableIds: open.map(({ table_id }) => table_id), stayIds: seats.map(({ stayId }) => stayId) };
  return {
    books: books.sort((a, b) => (a.currency < b.currency ? -1 : 1)),
    tables: tables.filter(({ players }) => players > 0).sort((a, b) => b.chips - a.chips),
    watch: watched === null ? null : findingOf(watched, own),
  };
}

/** The findings of the last ledger check about one operator. */
export async function watchFinding(store: Store, operatorId: string, state: LedgerFinding & Missing): Promise<WatchFinding> {
  const { status, at, skipped, missing } = state;
  // Nothing has to be looked up to say that all is well.
  if (status !== 'broken') return { status, at, skipped, problems: [], missing };
  return (await operatorBooks(store, operatorId, state)).watch ?? { status, at, skipped, problems: [], missing };
}

/** One line per account of each book, in the order of the books' own list: currency, account, minor units. */
export function accountLines(books: readonly Book[]): (readonly [currency: string, account: string, amountMinor: number])[] {
  return books.flatMap(({ currency, accounts }) => ACCOUNT_GROUPS.map((account) => [currency, account, accounts[account]] as const));
}

/** What does not agree in all books, counted again from their first transfer on; slow where there is much history. */
export async function recountedProblems(store: Store): Promise<string[]> {
  const { books } = await readLedger(store);
  return [...books.flatMap(bookProblems), ...(await auditLedger(store))];
}

function bookOf(book: BookReading): Book {
  const { currency, accounts, wallet } = book;
  const sum = ACCOUNT_GROUPS.reduce((total, group) => total + accounts[group], 0);
  return { currency, accounts, wallet, sum, problems: bookProblems(book) };
}

interface Own {
  readonly operatorId: string;
  readonly tableIds: readonly string[];
  readonly stayIds: readonly string[];
}

/** Keeps the problems that start with a book, table or stay of this operator; other operators' problems stay hidden. */
function findingOf(
  { status, at, skipped, problems, missing }: LedgerFinding & Missing,
  { operatorId, tableIds, stayIds }: Own,
): WatchFinding {
  const begins = [`${operatorId} `, ...tableIds.map((id) => `table ${id}:`), ...stayIds.map((id) => `stay ${id} `)];
  const mine = problems.filter((problem) => begins.some((text) => problem.startsWith(text)));
  return { status: status === 'broken' && mine.length === 0 ? 'balanced' : status, at, skipped, problems: mine, missing };
}
