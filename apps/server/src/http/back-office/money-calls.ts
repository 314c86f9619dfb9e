import { BOOKS_CALLS } from './books-calls.ts';
import type { StaffCall } from './call.ts';
import { RECONCILE_CALLS } from './reconcile-calls.ts';
import { REPORT_CALLS } from './report-calls.ts';
import { STUCK_CALLS } from './stuck-calls.ts';
import { TRANSACTION_CALLS } from './transaction-calls.ts';

/** Every call about money: transactions, the Needs attention queue, books and reports. */
export const MONEY_CALLS: readonly StaffCall[] = [
  ...TRANSACTION_CALLS,
  ...STUCK_CALLS,
  ...BOOKS_CALLS,
  ...REPORT_CALLS,
  ...RECONCILE_CALLS,
];
