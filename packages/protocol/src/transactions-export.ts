/** The most transactions in one file: those of some thousand table sessions. Longer lists are exported in parts. */
export const TRANSACTIONS_EXPORT_MAX = 10_000;

/** Transactions as a file in RFC 4180 CSV, oldest first. */
export interface TransactionsExport {
  readonly fileName: string;
  readonly text: string;
}
