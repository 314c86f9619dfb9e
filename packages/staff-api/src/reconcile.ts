import type { TransactionKind } from './transactions.ts';

interface Sums {
  readonly debits: number;
  readonly credits: number;
}

/** One transaction that is not the same here and in the file. `text` says in words what kind of difference it is. */
export interface DifferenceRow {
  readonly kind: string;
  readonly id: string;
  readonly type: TransactionKind;
  readonly playerId: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** Of the file; null when it does not have it. */
  readonly line: number | null;
  /** What is here and what is in the file, where that says more than the kind. */
  readonly detail: string | null;
  readonly text: string;
}

/** Answer of `POST /money/reconcile`: an operator's ledger against ours. */
export interface ReconcileAnswer {
  /** Transactions compared, here and in the file. */
  readonly here: number;
  readonly there: number;
  readonly underWay: number;
  readonly withResults: boolean;
  readonly counts: readonly { readonly kind: string; readonly count: number; readonly text: string }[];
  readonly differences: readonly DifferenceRow[];
  readonly totals: readonly {
    readonly day: string;
    readonly currency: string;
    readonly here: Sums;
    readonly there: Sums;
    readonly difference: number;
  }[];
  readonly asOf: number;
}
