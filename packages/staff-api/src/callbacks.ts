import type { PageAnswer, TransactionKind } from './transactions.ts';

/** What the wallet's answer to one try meant. */
export type CallbackVerdict = 'accepted' | 'rejected' | 'ambiguous' | 'done' | 'retry' | 'stuck';

/** One try of a call to the wallet. */
export interface CallbackTry {
  readonly attempt: number;
  readonly at: number;
  readonly ms: number | null;
  /** Null: no answer came. */
  readonly httpStatus: number | null;
  /** The operator's code, or why no answer came. */
  readonly code: string | null;
  /** Null: it was sent before verdicts were kept. */
  readonly verdict: CallbackVerdict | null;
}

/** The same as a list shows it. */
export interface CallbackShown extends CallbackTry {
  readonly id: string;
  readonly transactionId: string;
  readonly refTransactionId: string | null;
  readonly kind: TransactionKind;
  readonly playerId: string;
  readonly tableId: string;
  readonly roundId: string | null;
  /** As the wire writes it: `12.50`. */
  readonly amount: string;
  readonly currency: string;
}

/** Answer of `GET /integration/callbacks`. */
export type CallbacksAnswer = PageAnswer<CallbackShown>;

/** Answer of `GET /integration/callbacks/:id`: with what was sent and what came. The key is in neither. */
export interface CallbackAnswer extends CallbackShown {
  readonly request: { readonly path: string; readonly body: string };
  /** The beginning of the answer, as much as is kept; null: none came. */
  readonly answer: string | null;
  readonly tries: readonly CallbackTry[];
}
