import { z } from 'zod';
import { type FieldError, fieldErrors } from './errors.ts';
import { TRANSACTION_KINDS, type TransactionKind } from './transaction.ts';
import { ID_TEXT_MAX, timeText } from './wire-fields.ts';

/** GET {api_url}/v1/operator/…: an operator's own transactions, hands and open lots, for reconciliation. An addition to the spec. */
export const TRANSACTIONS_PATH = '/v1/operator/transactions';
export const HANDS_PATH = '/v1/operator/hands';
export const OPEN_LOTS_PATH = '/v1/operator/open-lots';

/** Rows on a page without `limit`, and the maximum that `limit` may ask for. */
export const PAGE_ROWS = 100;
export const PAGE_ROWS_MAX = 500;
const CURSOR_MAX = 200;

/**
 * `due`: waiting for the next attempt. `sending`: no answer yet. `done`: accepted. `stuck`: waiting for staff. `refused`: a debit that was
 * not accepted. `unclear`: a debit of unknown outcome, which a cancel follows. `withdrawn`: a cancel that was replaced by a credit.
 */
export const REPORT_STATES = ['due', 'sending', 'done', 'stuck', 'refused', 'unclear', 'withdrawn'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

export const HAND_STATES = ['ended', 'void'] as const;
export type HandState = (typeof HAND_STATES)[number];

/**
 * `created`, `sent`: the debit is being processed. `open`: its chips are on the table. `cancelling`, `settling`: the cancel or credit that
 * closes it is being processed. `stuck`: that cancel or credit is waiting for staff.
 */
export const OPEN_LOT_STATES = ['created', 'sent', 'open', 'cancelling', 'settling', 'stuck'] as const;
export type OpenLotState = (typeof OPEN_LOT_STATES)[number];

/** The filters that every list accepts; null when absent. Times in ms, both ends included. */
export interface ReportQuery {
  readonly from: number | null;
  readonly to: number | null;
  readonly playerId: string | null;
  readonly tableId: string | null;
  readonly limit: number;
  /** From the answer to an earlier page. */
  readonly cursor: string | null;
}
export interface TransactionsQuery extends ReportQuery {
  readonly state: ReportState | null;
  readonly kind: TransactionKind | null;
}
export interface HandsQuery extends ReportQuery {
  readonly state: HandState | null;
}
export interface OpenLotsQuery extends ReportQuery {
  readonly state: OpenLotState | null;
}

export type QueryReading<Query> =
  | { readonly ok: true; readonly query: Query }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

const TABLE_ID = /^\d{1,18}$/;
const LIMIT_TEXT = /^\d{1,9}$/;
/** Player IDs contain no control characters, and not every database accepts them. */
const CONTROL = /\p{Cc}/u;

const shared = {
  from: timeText.optional(),
  to: timeText.optional(),
  player_id: z
    .string()
    .min(1)
    .max(ID_TEXT_MAX)
    .refine((text) => !CONTROL.test(text))
    .optional(),
  table_id: z.string().regex(TABLE_ID).optional(),
  limit: z
    .string()
    .regex(LIMIT_TEXT)
    .transform(Number)
    .pipe(z.int().min(1).max(PAGE_ROWS_MAX))
    .default(PAGE_ROWS)
    .meta({ type: 'integer', minimum: 1, maximum: PAGE_ROWS_MAX, description: 'Rows per page.' }),
  cursor: z.string().min(1).max(CURSOR_MAX).optional(),
};
export const transactionsQuery = z.strictObject({
  ...shared,
  state: z.enum(REPORT_STATES).optional(),
  kind: z.enum(TRANSACTION_KINDS).optional(),
});
export const handsQuery = z.strictObject({ ...shared, state: z.enum(HAND_STATES).optional() });
export const openLotsQuery = z.strictObject({ ...shared, state: z.enum(OPEN_LOT_STATES).optional() });
const noQuery = z.strictObject({});

/** Reads the query of `GET /v1/operator/transactions`. Every invalid or unknown parameter is named. */
export function readTransactionsQuery(query: unknown): QueryReading<TransactionsQuery> {
  return read(transactionsQuery, query, ({ state, kind, ...rest }) => ({ ...sharedQuery(rest), state: state ?? null, kind: kind ?? null }));
}

/** Reads the query of `GET /v1/operator/hands`. */
export function readHandsQuery(query: unknown): QueryReading<HandsQuery> {
  return read(handsQuery, query, ({ state, ...rest }) => ({ ...sharedQuery(rest), state: state ?? null }));
}

/** Reads the query of `GET /v1/operator/open-lots`. */
export function readOpenLotsQuery(query: unknown): QueryReading<OpenLotsQuery> {
  return read(openLotsQuery, query, ({ state, ...rest }) => ({ ...sharedQuery(rest), state: state ?? null }));
}

/** For calls that name a single resource in their path and take no parameters. */
export function readNoQuery(query: unknown): QueryReading<null> {
  return read(noQuery, query, () => null);
}

function read<Schema extends z.ZodType, Query>(
  schema: Schema,
  query: unknown,
  queryOf: (parsed: z.output<Schema>) => Query,
): QueryReading<Query> {
  const parsed = schema.safeParse(query);
  if (!parsed.success) return { ok: false, errors: fieldErrors(parsed.error, query) };
  const { from, to } = parsed.data as { readonly from?: number; readonly to?: number };
  // A window that ends before it begins is the caller's mistake, not an empty page.
  if (from !== undefined && to !== undefined && from > to) return { ok: false, errors: [{ field: 'to', code: 'unknown_value' }] };
  return { ok: true, query: queryOf(parsed.data) };
}

type Shared = z.output<z.ZodObject<typeof shared>>;

function sharedQuery({ from, to, player_id, table_id, limit, cursor }: Shared): ReportQuery {
  return {
    from: from ?? null,
    to: to ?? null,
    playerId: player_id ?? null,
    tableId: table_id ?? null,
    limit,
    cursor: cursor ?? null,
  };
}
