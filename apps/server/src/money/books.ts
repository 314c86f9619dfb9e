import { type BookReading, bookProblems, LEDGER_ACCOUNT_GROUPS, readLedger, type Store, sql } from '@cardroom/journal';
import type { TableChips, WatchFinding } from '@cardroom/staff-api';
import type { LedgerState } from '../rooms/ledger-watch.ts';

/** One currency of an operator: where its money is. Minor units; `external` is below zero by what we hold. */
export interface Book extends Pick<BookReading, 'currency' | 'accounts' | 'wallet'> {
  /** All accounts together; anything but 0 is a fault. */
  readonly sum: number;
  readonly problems: readonly string[];
}

export interface OperatorBooks {
  readonly books: readonly Book[];
  readonly tables: readonly TableChips[];
  /** Null where nothing watches. */
  readonly watch: WatchFinding | null;
}

/** An operator's books as they are now, and what the last round of the watch said of them. */
export async function operatorBooks(store: Store, operatorId: string, watched: LedgerState | null): Promise<OperatorBooks> {
  const [reading, open] = await Promise.all([
    readLedger(store),
    store.read<{ table_id: string; room_id: string; name: string; currency: string }>(
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

function bookOf(book: BookReading): Book {
  const { currency, accounts, wallet } = book;
  const sum = LEDGER_ACCOUNT_GROUPS.reduce((total, group) => total + accounts[group], 0);
  return { currency, accounts, wallet, sum, problems: bookProblems(book) };
}

interface Own {
  readonly operatorId: string;
  readonly tableIds: readonly string[];
  readonly stayIds: readonly string[];
}

/** Of everybody's problems those that begin with the name of a book, a table or a stay of this operator; another one's are not his to read. */
function findingOf({ status, at, skipped, problems }: LedgerState, { operatorId, tableIds, stayIds }: Own): WatchFinding {
  const begins = [`${operatorId} `, ...tableIds.map((id) => `table ${id}:`), ...stayIds.map((id) => `stay ${id} `)];
  const mine = problems.filter((problem) => begins.some((text) => problem.startsWith(text)));
  return { status: status === 'broken' && mine.length === 0 ? 'balanced' : status, at, skipped, problems: mine };
}
