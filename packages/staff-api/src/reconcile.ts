import type { TransactionKind } from './transactions.ts';

interface Sums {
  readonly debits: number;
  readonly credits: number;
}

/** A transaction that differs between our books and the file. `text` describes the kind of difference. */
export interface DifferenceRow {
  readonly kind: string;
  readonly id: string;
  readonly type: TransactionKind;
  readonly playerId: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** The line in the file; null if the file lacks the transaction. */
  readonly line: number | null;
  /** Both values, where they add to the kind of difference. */
  readonly detail: string | null;
  readonly text: string;
}

/** Answer of `POST /money/reconcile`: an operator's ledger compared with ours. */
export interface ReconcileAnswer {
  /** Number of transactions compared, ours and in the file. */
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
