/** One row of the wallet ledger, which is also the outbox. Amounts in minor units, times ms. */
export const TX_KINDS = ['debit', 'credit', 'cancel', 'result'] as const;
export type TxKind = (typeof TX_KINDS)[number];

/**
 * `due`: not sent, or waiting for the next try. `leased`: being sent. `done`: answered.
 * `refused`: debit definitely not taken. `unknown`: ambiguous debit, a cancel row follows. `withdrawn`: cancel replaced by compensation.
 */
export const TX_STATUSES = ['due', 'leased', 'done', 'stuck', 'refused', 'unknown', 'withdrawn'] as const;
export type TxStatus = (typeof TX_STATUSES)[number];

/** What is written when money or a result must be told; `body` are the exact bytes of every try. */
export interface NewTx {
  /** transaction_id, UUIDv7. A debit's id is its lot's id. */
  readonly id: string;
  readonly kind: TxKind;
  readonly operatorId: string;
  readonly playerId: string;
  readonly currency: string;
  readonly roomId: string;
  readonly tableId: string;
  readonly stayId: string;
  readonly handId: string | null;
  /** The debit this credit or cancel closes; null for debits and results. */
  readonly lotId: string | null;
  readonly amountMinor: number;
  readonly body: string;
  readonly createdAt: number;
  /** Only a debit: an answer after this moment (ms) comes too late for what it was for, and a success is given back by a cancel. */
  readonly answerBy?: number;
}

export interface TxRow extends NewTx {
  readonly seq: number;
  readonly lane: string;
  readonly status: TxStatus;
  /** Sends so far, the running one included. */
  readonly attempts: number;
  /** When it is due; while leased, when the lease lapses. */
  readonly nextAt: number;
  /** The dispatcher that holds the lease. */
  readonly owner: string | null;
  /** How it ended: a `DebitReason` of a debit that was not taken, else the operator's code or a word of ours. */
  readonly outcome: string | null;
  readonly doneAt: number | null;
}
