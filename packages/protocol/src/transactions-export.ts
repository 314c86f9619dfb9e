/** Transactions of one file, at most: some thousand stays; who has more takes them away in parts. */
export const TRANSACTIONS_EXPORT_MAX = 10_000;

/** Transactions as a file: RFC 4180, the oldest first. */
export interface TransactionsExport {
  readonly fileName: string;
  readonly text: string;
}
