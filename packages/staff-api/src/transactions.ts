/** Rows of a list, page after page; `next` is the cursor of the next one, null at the end. */
export interface PageAnswer<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

export type TransactionKind = 'debit' | 'credit' | 'cancel' | 'result';
export type TransactionState = 'due' | 'sending' | 'done' | 'stuck' | 'refused' | 'unclear' | 'withdrawn';

/**
 * One callback to the operator's wallet. Amounts in minor units, times ms. It means what `ReportedTransaction` of `packages/operator-api`
 * means, and is not made of it: that package carries the operator's wire with its schemas and decimals, of which pages know nothing, and is
 * published with the conformance kit, which knows nothing of pages. The service reads rows of this type and hands them to both, so that
 * neither gets a member that the other one lacks without the compiler saying so.
 */
export interface TransactionRow {
  readonly transactionId: string;
  readonly kind: TransactionKind;
  readonly state: TransactionState;
  readonly amountMinor: number;
  readonly currency: string;
  readonly playerId: string;
  readonly roomId: string;
  readonly tableId: string;
  readonly stayId: string;
  /** The hand. */
  readonly roundId: string | null;
  readonly refTransactionId: string | null;
  readonly createdAt: number;
  readonly doneAt: number | null;
  readonly attempts: number;
  readonly outcome: string | null;
  readonly lastError: string | null;
}

/** Answer of `GET /money/transactions`. */
export type TransactionsAnswer = PageAnswer<TransactionRow>;

/** One try of a callback with the operator's own words. `ms`: how long it took. */
export interface Attempt {
  readonly transactionId: string;
  readonly n: number;
  readonly at: number;
  readonly httpStatus: number | null;
  readonly code: string | null;
  readonly ms: number | null;
  readonly response: string | null;
}

/** Money that moved in the books because of a transaction. */
export interface Movement {
  readonly transactionId: string;
  readonly at: number;
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  readonly amountMinor: number;
}

/** What somebody decided about a transaction, from the audit log. */
export interface Decision {
  readonly seq: number;
  readonly at: number;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Answer of `GET /money/transactions/:id`: all there is about one transaction, and the lot it belongs to. */
export interface StoryAnswer {
  readonly transaction: TransactionRow;
  /** The exact bytes of every try. */
  readonly body: string;
  /** The debit, and what closes it, in the order in which they were written. A result belongs to no lot. */
  readonly lot: { readonly state: string; readonly transactions: readonly TransactionRow[] } | null;
  readonly attempts: readonly Attempt[];
  readonly movements: readonly Movement[];
  /** Oldest first. */
  readonly decisions: readonly Decision[];
  readonly asOf: number;
}
