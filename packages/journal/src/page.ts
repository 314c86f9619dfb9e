import type { ReportQuery } from '@cardroom/operator-api';
import type { SqlValue, Stmt, Store } from '@cardroom/storage';
import { int, readRows, shape } from '@cardroom/storage';
import { completeUpTo } from './commit-order.ts';

/** A request for one page of an operator's rows, in commit order. */
export interface PageAsk<Query extends ReportQuery> {
  /** The owner of the rows, taken only from the bearer token. */
  readonly operatorId: string;
  readonly query: Query;
  /** The place of the last row returned so far; 0 before the first. */
  readonly after: number;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** The place of the last row; `after` when there is none. */
  readonly last: number;
  /** More rows follow this page. */
  readonly more: boolean;
}

/** Part of a `where` clause: literals where a partial index needs them, everything else is bound. */
export interface Condition {
  readonly sql: string;
  readonly parameters: readonly SqlValue[];
}

export const condition = (sql: string, ...parameters: readonly SqlValue[]): Condition => ({ sql, parameters });

/** Inserts the conditions at `{where}`; `before` and `behind` are bound to the placeholders around it. */
export function selected(text: string, where: readonly Condition[], behind: readonly SqlValue[], before: readonly SqlValue[] = []): Stmt {
  return {
    sql: text
      .replaceAll(/\s+/g, ' ')
      .trim()
      .replace('{where}', where.map(({ sql }) => sql).join(' and ')),
    parameters: [...before, ...where.flatMap(({ parameters }) => parameters), ...behind],
  };
}

/** The query reads one row more than requested; that row only shows that the page is not the last. */
export function pageOf<Row extends { readonly place: number }>(found: readonly Row[], { query, after }: PageAsk<ReportQuery>): Page<Row> {
  const rows = found.slice(0, query.limit);
  return { rows, last: rows.at(-1)?.place ?? after, more: found.length > query.limit };
}

/** Bounds, both excluded, that contain every row of a time range. */
export interface Places {
  readonly after: number;
  readonly before: number;
}

/**
 * The time of a row is taken before its commit, by less than this, and a clock is set back by less than this. Rows whose times are further
 * apart are therefore in the same order by place.
 */
export const LATE_MS = 3_600_000;

/** Payments alone show where a time is among the transactions: results are most of the rows, and payments are never far from them. */
const EARLIER = {
  transactions: `select seq from wallet_tx where kind <> 4 and id <> '' and operator_id = ? and created_at < ? order by created_at desc limit 1`,
  hands: `select seq from hand_end where hand_id <> '' and operator_id = ? and ended_at < ? order by ended_at desc limit 1`,
};
const LATER = {
  transactions: `select seq from wallet_tx where kind <> 4 and id <> '' and operator_id = ? and created_at > ? order by created_at limit 1`,
  hands: `select seq from hand_end where hand_id <> '' and operator_id = ? and ended_at > ? order by ended_at limit 1`,
};

/** Narrows a list to the places of the requested time range, so that a page of one day does not read the years before it. */
export async function placesOf(
  store: Store,
  list: keyof typeof EARLIER,
  { operatorId, query }: { readonly operatorId: string; readonly query: Pick<ReportQuery, 'from' | 'to'> },
): Promise<Places> {
  const { from, to } = query;
  const [earlier, later] = await Promise.all([
    from === null ? [] : readRows(store, shape({ seq: int }), { sql: EARLIER[list], parameters: [operatorId, from - LATE_MS] }),
    to === null ? [] : readRows(store, shape({ seq: int }), { sql: LATER[list], parameters: [operatorId, to + LATE_MS] }),
  ]);
  return { after: earlier[0]?.seq ?? 0, before: later[0]?.seq ?? Number.MAX_SAFE_INTEGER };
}

/**
 * The same for a reader who follows the list and must miss no row: no row of these places appears later. Throws `StoreUnavailable` when a
 * unit that may still add one does not end.
 */
export async function completePlaces(store: Store, list: keyof typeof EARLIER, ask: PageAsk<ReportQuery>): Promise<Places> {
  const [places, complete] = await Promise.all([placesOf(store, list, ask), completeUpTo(store, ask.operatorId, list)]);
  return { ...places, before: Math.min(places.before, complete + 1) };
}

/** The requested time range, with defaults for missing ends. */
export function timeOf({ from, to }: ReportQuery): readonly [from: number, to: number] {
  return [from ?? 0, to ?? Number.MAX_SAFE_INTEGER];
}
