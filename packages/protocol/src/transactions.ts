import { z } from 'zod';
import { tableParameter, timeParameter } from './query-parameters.ts';

/** Table sessions per page by default, and at most. */
export const TRANSACTIONS_PAGE = 20;
export const TRANSACTIONS_PAGE_MAX = 50;
/** How long players can see finished table sessions: 12 months. */
export const TRANSACTIONS_SHOWN_MS = 365 * 24 * 3_600_000;

/** The transactions between `from` and `to` (inclusive), at one `table` or all. */
const chosen = { from: timeParameter.optional(), to: timeParameter.optional(), table: tableParameter.optional() };

/** Query of `GET /api/transactions/export`. */
export const transactionsExportQuery = z.strictObject(chosen);

/** Query of `GET /api/transactions`: `before` is the last stay of the previous page. */
export const transactionsQuery = z.strictObject({
  ...chosen,
  before: z.uuid().optional(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(TRANSACTIONS_PAGE_MAX))
    .default(TRANSACTIONS_PAGE),
});

/** One call to the operator's wallet. Amounts are in minor units, times in server ms. */
export interface TransactionListing {
  /** The ID known to the operator. */
  readonly transactionId: string;
  readonly kind: 'buy-in' | 'top-up' | 'cash-out';
  readonly amount: number;
  /** `returning`: taken, or possibly taken, and being returned. `returned`: back in the wallet. */
  readonly state: 'pending' | 'done' | 'refused' | 'returning' | 'returned' | 'stuck';
  readonly at: number;
}

/** One stay at a table, with its money transactions. */
export interface StayTransactions {
  readonly stayId: string;
  readonly tableId: string;
  readonly roomName: string;
  readonly currency: string;
  readonly openedAt: number;
  /** Null while the player still has the seat. */
  readonly closed: { readonly at: number; readonly boughtIn: number; readonly cashedOut: number } | null;
  /** Oldest first; with `from` or `to`, only those in that time range. */
  readonly moves: readonly TransactionListing[];
}

export interface TransactionsAnswer {
  /** Open stays first, then the most recently ended. */
  readonly stays: readonly StayTransactions[];
  /** Whether there are older ones. */
  readonly more: boolean;
}
