import type { TransactionKind, TransactionState } from '@cardroom/wallet';

/** A transaction in our ledger. Amounts in minor units, times in ms. */
export interface OurRow {
  readonly id: string;
  readonly kind: TransactionKind;
  readonly status: TransactionState;
  readonly playerId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly lotId: string | null;
  readonly at: number;
}

/** Ms since the epoch, both ends included. */
export interface Window {
  readonly from: number;
  readonly to: number;
}
