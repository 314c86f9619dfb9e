import { type ResultFacts, TRANSACTION_KINDS, type TransactionKind } from '@cardroom/operator-api';

export { TRANSACTION_KINDS, type TransactionKind };

/**
 * `due`: unsent, or waiting for the next attempt. `leased`: being sent. `done`: answered. `stuck`: waiting for staff.
 * `refused`: a debit definitely not accepted. `unknown`: an ambiguous debit, which a cancel follows. `withdrawn`: a cancel replaced by
 * a credit.
 */
export const TRANSACTION_STATES = ['due', 'leased', 'done', 'stuck', 'refused', 'unknown', 'withdrawn'] as const;
export type TransactionState = (typeof TRANSACTION_STATES)[number];

/** A transaction that must be sent to the operator. `body` holds the exact bytes of every attempt. */
export interface NewTransaction {
  /** The transaction_id, a UUIDv7. A debit's ID is also its lot's ID. */
  readonly id: string;
  readonly kind: TransactionKind;
  readonly operatorId: string;
  readonly playerId: string;
  readonly currency: string;
  readonly roomId: string;
  readonly tableId: string;
  readonly stayId: string;
  readonly handId: string | null;
  /** The debit that this credit or cancel closes; null for debits and results. */
  readonly lotId: string | null;
  readonly amountMinor: number;
  readonly body: string;
  /** Only for a new result: what its body was made of, so that the record of the hand can be stored once for all its players. */
  readonly result?: KeptResult;
  readonly createdAt: number;
  /** Only for a stake: after this time (ms) an answer is too late for the hand, and a success is cancelled. */
  readonly answerBy?: number;
}

/** The parts of a result's body that its row does not have. `record` is the hand as JSON text, the same text for all its players. */
export interface KeptResult extends Pick<ResultFacts, 'gameKey' | 'playerResult' | 'refTransactionId' | 'metadata'> {
  readonly record: string;
}

/** A row of the wallet ledger, which is also the outbox. Amounts in minor units, times in ms. */
export interface Transaction extends NewTransaction {
  readonly seq: number;
  readonly lane: string;
  readonly status: TransactionState;
  /** Sends so far, including the running one. */
  readonly attempts: number;
  /** When it is due or, while leased, when the lease lapses. */
  readonly nextAt: number;
  /** The dispatcher that holds the lease. */
  readonly owner: string | null;
  /** How it ended: a `DebitReason` for a debit that was not accepted, else the operator's code or one of ours. */
  readonly outcome: string | null;
  readonly doneAt: number | null;
  /** Why the bytes of a result cannot be rebuilt; `body` is empty then, and nothing may be sent. */
  readonly bodyLost?: string;
}
