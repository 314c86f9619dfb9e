import { z } from 'zod';
import { type FieldError, fieldErrors } from './errors.ts';
import { ID_TEXT_MAX, timeText } from './wire-fields.ts';

/** GET {api_url}/v1/operator/…: an operator's own transactions, hands and open lots, for reconciliation. Beyond the spec's calls. */
export const TRANSACTIONS_PATH = '/v1/operator/transactions';
export const HANDS_PATH = '/v1/operator/hands';
export const OPEN_LOTS_PATH = '/v1/operator/open-lots';

/** Rows of a page: what is given without `limit`, and the most that may be asked for. */
export const PAGE_ROWS = 100;
export const PAGE_ROWS_MAX = 500;
const CURSOR_MAX = 200;

export const REPORT_KINDS = ['debit', 'credit', 'cancel', 'result'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/**
 * `due`: waits for its next try. `sending`: no answer yet. `done`: taken. `stuck`: waits for a person. `refused`: a debit that was not taken.
 * `unclear`: a debit of unknown outcome, a cancel follows. `withdrawn`: a cancel that was replaced by a credit.
 */
export const REPORT_STATES = ['due', 'sending', 'done', 'stuck', 'refused', 'unclear', 'withdrawn'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

export const HAND_STATES = ['ended', 'void'] as const;
export type HandState = (typeof HAND_STATES)[number];

/**
 * `created`, `sent`: the debit is under way. `open`: its chips are on the table. `cancelling`, `settling`: the cancel or credit that closes it
 * is under way. `stuck`: that one waits for a person.
 */
export const OPEN_LOT_STATES = ['created', 'sent', 'open', 'cancelling', 'settling', 'stuck'] as const;
export type OpenLotState = (typeof OPEN_LOT_STATES)[number];

/** What every list may be asked with. Times in ms, both included; null = not asked for. */
export interface ReportQuery {
  readonly from: number | null;
  readonly to: number | null;
  readonly playerId: string | null;
  readonly tableId: string | null;
  readonly limit: number;
  /** As it was given out with the page before. */
  readonly cursor: string | null;
}
export interface TransactionsQuery extends ReportQuery {
  readonly state: ReportState | null;
  readonly kind: ReportKind | null;
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
/** Ids of players hold none, and not every database takes them. */
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
    .meta({ type: 'integer', minimum: 1, maximum: PAGE_ROWS_MAX, description: 'Rows of a page.' }),
  cursor: z.string().min(1).max(CURSOR_MAX).optional(),
};
export const transactionsQuery = z.strictObject({
  ...shared,
  state: z.enum(REPORT_STATES).optional(),
  kind: z.enum(REPORT_KINDS).optional(),
});
export const handsQuery = z.strictObject({ ...shared, state: z.enum(HAND_STATES).optional() });
export const openLotsQuery = z.strictObject({ ...shared, state: z.enum(OPEN_LOT_STATES).optional() });
const noQuery = z.strictObject({});

/** Reads the query of `GET /v1/operator/transactions`; every wrong parameter is named, surplus ones too. */
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

/** For calls that name one thing in their path: no parameter at all. */
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
  // A window that ends before it begins is a mistake of the caller, not an empty page.
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
