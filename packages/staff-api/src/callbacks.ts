import type { PageAnswer, TransactionKind } from './transactions.ts';

/** The outcome of one attempt. */
export type CallbackVerdict = 'accepted' | 'rejected' | 'ambiguous' | 'done' | 'retry' | 'stuck';

/** One attempt of a call to the wallet. */
export interface CallbackTry {
  readonly attempt: number;
  readonly at: number;
  readonly ms: number | null;
  /** Null if no response came. */
  readonly httpStatus: number | null;
  /** The operator's code, or why no response came. */
  readonly code: string | null;
  /** Null if it was sent before outcomes were recorded. */
  readonly verdict: CallbackVerdict | null;
}

/** An attempt as lists show it. */
export interface CallbackShown extends CallbackTry {
  readonly id: string;
  readonly transactionId: string;
  readonly refTransactionId: string | null;
  readonly kind: TransactionKind;
  readonly playerId: string;
  readonly tableId: string;
  readonly roundId: string | null;
  /** As on the wire: `12.50`. */
  readonly amount: string;
  readonly currency: string;
}

/** Answer of `GET /integration/callbacks`. */
export type CallbacksAnswer = PageAnswer<CallbackShown>;

/** Answer of `GET /integration/callbacks/:id`, with request and response. The operator's key is in neither. */
export interface CallbackAnswer extends CallbackShown {
  readonly request: { readonly path: string; readonly body: string };
  /** The start of the response, as far as it is kept; null if none came. */
  readonly answer: string | null;
  readonly tries: readonly CallbackTry[];
}
