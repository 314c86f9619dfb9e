import { z } from 'zod';
import { askedMoment, askedTable } from './asked.ts';

/** Stays of a page when nobody says how many, and at most. */
export const TRANSACTIONS_PAGE = 20;
export const TRANSACTIONS_PAGE_MAX = 50;
/** Stays that ended longer ago are not shown to players any more: 12 months. */
export const TRANSACTIONS_SHOWN_MS = 365 * 24 * 3_600_000;

/** Which transactions: those between `from` and `to`, both included, at one `table` or at all. */
const chosen = { from: askedMoment.optional(), to: askedMoment.optional(), table: askedTable.optional() };

/** Query of `GET /api/transactions/export`. */
export const transactionsExportQuery = z.strictObject(chosen);

/** Query of `GET /api/transactions`: `before` is the last stay of the page before. */
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

/** One call at the operator's wallet. Amounts in minor units, times server ms. */
export interface TransactionListing {
  /** As the operator knows it. */
  readonly transactionId: string;
  readonly kind: 'buy-in' | 'top-up' | 'cash-out';
  readonly amount: number;
  /** `returning`: taken or perhaps taken, and on its way back; `returned`: back. */
  readonly state: 'pending' | 'done' | 'refused' | 'returning' | 'returned' | 'stuck';
  readonly at: number;
}

/** One stay at a table with the money that went in and out. */
export interface StayTransactions {
  readonly stayId: string;
  readonly tableId: string;
  readonly roomName: string;
  readonly currency: string;
  readonly openedAt: number;
  /** Null while the player sits there. */
  readonly closed: { readonly at: number; readonly boughtIn: number; readonly cashedOut: number } | null;
  /** Oldest first; of a time asked for those of that time alone. */
  readonly moves: readonly TransactionListing[];
}

export interface TransactionsAnswer {
  /** Running stays first, then the newest end. */
  readonly stays: readonly StayTransactions[];
  /** Whether there are older ones. */
  readonly more: boolean;
}
