import type { PageAnswer, TransactionRow } from './transactions.ts';

/** A request that a second member must approve. */
export interface StuckRequestShown {
  readonly requestId: string;
  readonly action: 'resolve' | 'compensate';
  readonly reason: string;
  readonly askedName: string;
  readonly askedAt: number;
  /** The reader made the request, and can only withdraw it. */
  readonly mine: boolean;
}

export interface StuckRow extends TransactionRow {
  readonly request: StuckRequestShown | null;
}

/** Stuck transactions of one type and currency. */
export interface StuckTotal {
  readonly kind: 'credit' | 'cancel' | 'result';
  readonly currency: string;
  readonly rows: number;
  readonly amountMinor: number;
  /** When the oldest was created, ms. */
  readonly oldest: number;
}

/** Answer of `GET /money/stuck`. */
export interface StuckAnswer extends PageAnswer<StuckRow> {
  readonly totals: readonly StuckTotal[];
  /** Up to this amount, in minor units, one member can resolve alone. */
  readonly aloneMaxMinor: number;
  readonly asOf: number;
}

/** Answer of a decision and of an approval: it is done, or waits for a second approver. */
export type DecidedAnswer = { readonly done: StuckDone } | { readonly asked: StuckRequestShown };

/** Answer of withdrawing or declining a request. */
export interface RequestClosedAnswer {
  readonly requestId: string;
  readonly state: 'withdrawn' | 'declined';
}

/** The outcome of a decision. */
export interface StuckDone {
  readonly id: string;
  readonly kind: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly state: 'due' | 'resolved' | 'compensated';
  /** The credit created by a compensation. */
  readonly creditId?: string;
}
