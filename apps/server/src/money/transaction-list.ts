import { type Condition, condition, lookBack, type Places, placesOf, selected, TX } from '@cardroom/journal';
import type { ReportState, TransactionKind } from '@cardroom/operator-api';
import { int, readRows, type Store, shape, sql } from '@cardroom/storage';
import { indexFor, OF_KIND, OF_STATE, type PlacedTransaction, STORED_TRANSACTION, TX_COLUMNS, transactionOf } from './transactions-page.ts';

/** Filters of a transaction search; undefined matches anything. Amounts in minor units, times in ms, all ranges inclusive. */
export interface TransactionFilters {
  readonly id?: string | undefined;
  readonly playerId?: string | undefined;
  readonly tableId?: string | undefined;
  readonly handId?: string | undefined;
  /** `money`: every kind but results. */
  readonly kind?: TransactionKind | 'money' | undefined;
  readonly state?: ReportState | undefined;
  readonly currency?: string | undefined;
  readonly amountFrom?: number | undefined;
  readonly amountTo?: number | undefined;
  readonly from?: number | undefined;
  readonly until?: number | undefined;
}

export interface TransactionsAsk {
  readonly operatorId: string;
  readonly filters: TransactionFilters;
  /** Only rows committed before this place; null starts at the newest. */
  readonly before: number | null;
  readonly limit: number;
}

export interface FoundTransactions {
  readonly rows: readonly PlacedTransaction[];
  /** The search covered everything from this place on, and more may lie before it; null when it is complete or the page is full. */
  readonly reached: number | null;
}

/** An operator's transactions that match all filters, newest first. */
export async function listTransactions(store: Store, ask: TransactionsAsk): Promise<FoundTransactions> {
  const rows: PlacedTransaction[] = [];
  const reached = await inParts(store, ask, async (where) => {
    const text = `select ${TX_COLUMNS} from wallet_tx w where {where} order by w.seq desc limit ?`;
    const found = await readRows(store, STORED_TRANSACTION, selected(text, where, [ask.limit - rows.length]));
    rows.push(...found.map(transactionOf));
    return rows.length < ask.limit;
  });
  return { rows, reached };
}

/** The number of matches, counted up to `limit` and back to `reached`. */
export async function countTransactions(
  store: Store,
  ask: TransactionsAsk,
): Promise<{ readonly n: number; readonly reached: number | null }> {
  let n = 0;
  const reached = await inParts(store, ask, async (where) => {
    const text = 'select count(*) as n from (select w.seq from wallet_tx w where {where} limit ?) counted';
    n += (await readRows(store, shape({ n: int }), selected(text, where, [ask.limit - n])))[0]?.n ?? 0;
    return n < ask.limit;
  });
  return { n, reached };
}

/** Reads in one go where an index leads to the rows, otherwise in parts. */
async function inParts(
  store: Store,
  ask: Omit<TransactionsAsk, 'limit'>,
  look: (where: Condition[]) => Promise<boolean>,
): Promise<number | null> {
  const { operatorId, filters } = ask;
  const { from = null, until = null } = filters;
  const { after, before } = await placesOf(store, 'transactions', { operatorId, query: { from, to: until } });
  const newest = isScan(filters) ? () => newestPlace(store, operatorId) : null;
  return lookBack({ after, before: Math.min(before, ask.before ?? before), newest }, (places) =>
    look(conditionsOf(operatorId, filters, places)),
  );
}

/** Amounts and currencies have no index; an ID, a hand, a player or a table leaves few enough rows to filter. */
function isScan({ id, handId, playerId, tableId, amountFrom, amountTo, currency }: TransactionFilters): boolean {
  if ([id, handId, playerId, tableId].some((one) => one !== undefined)) return false;
  return [amountFrom, amountTo, currency].some((one) => one !== undefined);
}

async function newestPlace(store: Store, operatorId: string): Promise<number> {
  const [row] = await readRows(
    store,
    TX.pick('seq'),
    sql`select w.seq from wallet_tx w where w.operator_id <> '' and w.operator_id = ${operatorId} order by w.seq desc limit 1`,
  );
  return row?.seq ?? 0;
}

function conditionsOf(operatorId: string, filters: TransactionFilters, { after, before }: Places): Condition[] {
  return [
    ...leadOf(filters),
    condition('w.operator_id = ? and w.seq > ? and w.seq < ?', operatorId, after, before),
    condition('w.created_at between ? and ?', filters.from ?? 0, filters.until ?? Number.MAX_SAFE_INTEGER),
    ...equal('w.player_id', filters.playerId),
    ...equal('w.table_id', filters.tableId),
    ...equal('w.currency', filters.currency),
    ...(filters.kind === undefined ? [] : [condition(filters.kind === 'money' ? 'w.kind <> 4' : OF_KIND[filters.kind])]),
    ...(filters.state === undefined ? [] : [condition(OF_STATE[filters.state])]),
    ...(filters.amountFrom === undefined ? [] : [condition('w.amount_minor >= ?', filters.amountFrom)]),
    ...(filters.amountTo === undefined ? [] : [condition('w.amount_minor <= ?', filters.amountTo)]),
  ];
}

/** The condition that selects the index: an ID or a hand matches few rows, and every other filter has an index of its own. */
function leadOf({ id, handId, playerId, tableId, state, kind }: TransactionFilters): Condition[] {
  if (id !== undefined) return [condition('w.id = ?', id)];
  if (handId !== undefined) return [condition(OF_HAND, handId, handId)];
  const lead = { playerId: playerId ?? null, tableId: tableId ?? null, state: state ?? null };
  // The index of money without results serves every kind in it.
  return [condition(indexFor({ ...lead, kind: kind === 'money' ? 'debit' : (kind ?? null) }))];
}

/** Results of a hand and the money moved with it have separate indexes. */
export const OF_HAND = `w.seq in (select r.seq from wallet_tx r where r.kind = 4 and r.hand_id is not null and r.hand_id = ?
  union all select m.seq from wallet_tx m where m.kind <> 4 and m.hand_id is not null and m.hand_id = ?)`;

function equal(column: string, value: string | undefined): Condition[] {
  return value === undefined ? [] : [condition(`${column} = ?`, value)];
}
