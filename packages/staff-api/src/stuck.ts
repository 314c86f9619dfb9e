import type { PageAnswer, TransactionRow } from './transactions.ts';

/** What one person has asked for and another one has to agree to. */
export interface StuckRequestShown {
  readonly requestId: string;
  readonly action: 'resolve' | 'compensate';
  readonly reason: string;
  readonly askedName: string;
  readonly askedAt: number;
  /** One has asked oneself, and may only withdraw. */
  readonly mine: boolean;
}

export interface StuckRow extends TransactionRow {
  readonly request: StuckRequestShown | null;
}

/** Money and results of one kind that wait for a person. */
export interface StuckTotal {
  readonly kind: 'credit' | 'cancel' | 'result';
  readonly currency: string;
  readonly rows: number;
  readonly amountMinor: number;
  /** When the oldest of them was written, ms. */
  readonly oldest: number;
}

/** Answer of `GET /money/stuck`. */
export interface StuckAnswer extends PageAnswer<StuckRow> {
  readonly totals: readonly StuckTotal[];
  /** Up to this amount, minor units, one person resolves alone. */
  readonly aloneMaxMinor: number;
  readonly asOf: number;
}

/** Answer of a decision about a stuck row, and of agreeing to one: it is done, or somebody else has to agree. */
export type DecidedAnswer = { readonly done: StuckDone } | { readonly asked: StuckRequestShown };

/** Answer of taking a request back, or of declining somebody else's. */
export interface RequestClosedAnswer {
  readonly requestId: string;
  readonly state: 'withdrawn' | 'declined';
}

/** What became of a stuck row. */
export interface StuckDone {
  readonly id: string;
  readonly kind: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly state: 'due' | 'resolved' | 'compensated';
  /** The credit that a compensation has written. */
  readonly creditId?: string;
}
