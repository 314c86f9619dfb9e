/** A page of a list. `next` is the cursor of the next page, null at the end. */
export interface PageAnswer<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

export type TransactionKind = 'debit' | 'credit' | 'cancel' | 'result';
export type TransactionState = 'due' | 'sending' | 'done' | 'stuck' | 'refused' | 'unclear' | 'withdrawn';

/**
 * One callback to the operator's wallet. Amounts in minor units, times in ms. The same facts as `ReportedTransaction` of
 * `packages/operator-api`, but a type of its own: pages know nothing of the operator's wire. The service maps its rows to both, so the
 * compiler finds a field that one of them lacks.
 */
export interface TransactionRow {
  readonly transactionId: string;
  readonly kind: TransactionKind;
  readonly state: TransactionState;
  readonly amountMinor: number;
  /** Of a result: the player lost the amount in the hand. False for everything else. */
  readonly lost: boolean;
  readonly currency: string;
  readonly playerId: string;
  readonly roomId: string;
  readonly tableId: string;
  readonly stayId: string;
  /** The hand's ID. */
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

/** One attempt of a callback, with the operator's response. `ms` is its duration. */
export interface Attempt {
  readonly transactionId: string;
  readonly n: number;
  readonly at: number;
  readonly httpStatus: number | null;
  readonly code: string | null;
  readonly ms: number | null;
  readonly response: string | null;
}

/** A movement in the books caused by a transaction. */
export interface Movement {
  readonly transactionId: string;
  readonly at: number;
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  readonly amountMinor: number;
}

/** A decision about a transaction, from the audit log. */
export interface Decision {
  readonly seq: number;
  readonly at: number;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Answer of `GET /money/transactions/:id`: the history of a transaction and of its lot. */
export interface StoryAnswer {
  readonly transaction: TransactionRow;
  /** The exact bytes sent in every attempt. */
  readonly body: string;
  /** The debit and the transactions that close it, in order of creation. A result belongs to no lot. */
  readonly lot: { readonly state: string; readonly transactions: readonly TransactionRow[] } | null;
  readonly attempts: readonly Attempt[];
  readonly movements: readonly Movement[];
  /** Oldest first. */
  readonly decisions: readonly Decision[];
  readonly asOf: number;
}
