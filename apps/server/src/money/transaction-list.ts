import { type Store, sql } from '@cardroom/journal';
import type { ReportKind, ReportState } from '@cardroom/operator-api';
import { lookBack } from '../reconcile/look-back.ts';
import { type Condition, condition, type Places, placesOf, selected } from '../reconcile/page.ts';
import {
  indexFor,
  OF_KIND,
  OF_STATE,
  type PlacedTransaction,
  type StoredTransaction,
  TX_COLUMNS,
  transactionOf,
} from '../reconcile/transactions-page.ts';

/** What people look transactions up by; undefined: whatever it is. Amounts in minor units, times ms, all ends included. */
export interface TransactionFilters {
  readonly id?: string | undefined;
  readonly playerId?: string | undefined;
  readonly tableId?: string | undefined;
  readonly handId?: string | undefined;
  readonly kind?: ReportKind | undefined;
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
  /** Only rows that were committed before this place; null: from the newest on. */
  readonly before: number | null;
  readonly limit: number;
}

export interface FoundTransactions {
  readonly rows: readonly PlacedTransaction[];
  /** Everything from here on was looked at, and there may be more before it; null when all was looked at or the page is full. */
  readonly reached: number | null;
}

/** An operator's transactions that match all of it, the newest first. */
export async function listTransactions(store: Store, ask: TransactionsAsk): Promise<FoundTransactions> {
  const rows: PlacedTransaction[] = [];
  const reached = await inParts(store, ask, async (where) => {
    const text = `select ${TX_COLUMNS} from wallet_tx w where {where} order by w.seq desc limit ?`;
    const found = await store.read<StoredTransaction>(selected(text, where, [ask.limit - rows.length]));
    rows.push(...found.map(transactionOf));
    return rows.length < ask.limit;
  });
  return { rows, reached };
}

/** How many match, counted no further than to `limit`; what lies before `reached` is not counted. */
export async function countTransactions(
  store: Store,
  ask: TransactionsAsk,
): Promise<{ readonly n: number; readonly reached: number | null }> {
  let n = 0;
  const reached = await inParts(store, ask, async (where) => {
    const text = 'select count(*) as n from (select w.seq from wallet_tx w where {where} limit ?) counted';
    n += (await store.read<{ n: number }>(selected(text, where, [ask.limit - n])))[0]?.n ?? 0;
    return n < ask.limit;
  });
  return { n, reached };
}

/** Looks once where an index leads to the rows, else part by part. */
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

/** Amounts and currencies have no index of their own; with an id, a hand, a player or a table there are few rows to look at. */
function isScan({ id, handId, playerId, tableId, amountFrom, amountTo, currency }: TransactionFilters): boolean {
  if ([id, handId, playerId, tableId].some((one) => one !== undefined)) return false;
  return [amountFrom, amountTo, currency].some((one) => one !== undefined);
}

async function newestPlace(store: Store, operatorId: string): Promise<number> {
  const [row] = await store.read<{ seq: number }>(
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
    ...(filters.kind === undefined ? [] : [condition(OF_KIND[filters.kind])]),
    ...(filters.state === undefined ? [] : [condition(OF_STATE[filters.state])]),
    ...(filters.amountFrom === undefined ? [] : [condition('w.amount_minor >= ?', filters.amountFrom)]),
    ...(filters.amountTo === undefined ? [] : [condition('w.amount_minor <= ?', filters.amountTo)]),
  ];
}

/** What leads to the rows: an id or a hand has few of them, anything else its own index. */
function leadOf({ id, handId, playerId, tableId, state, kind }: TransactionFilters): Condition[] {
  if (id !== undefined) return [condition('w.id = ?', id)];
  if (handId !== undefined) return [condition(OF_HAND, handId, handId)];
  const asked = { playerId: playerId ?? null, tableId: tableId ?? null, state: state ?? null, kind: kind ?? null };
  return [condition(indexFor(asked))];
}

/** Results of a hand and money that moved with it have an index each. */
export const OF_HAND = `w.seq in (select r.seq from wallet_tx r where r.kind = 4 and r.hand_id is not null and r.hand_id = ?
  union all select m.seq from wallet_tx m where m.kind <> 4 and m.hand_id is not null and m.hand_id = ?)`;

function equal(column: string, value: string | undefined): Condition[] {
  return value === undefined ? [] : [condition(`${column} = ?`, value)];
}
