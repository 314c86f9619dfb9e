import type { Transaction, TransactionKind, TransactionState } from './transaction.ts';

/** The events that can happen to a row of the ledger. */
export const TRANSACTION_EVENTS = [
  /** Leased for a send; a lapsed lease can be claimed again. */
  'claimed',
  'accepted',
  'refused',
  'ambiguous',
  'done',
  'retry',
  'stuck',
  /** A dead process held the lease. */
  'released',
  /** Staff send a stuck row again. */
  'asked-again',
  /** Staff have proof that a stuck cancel refunded nothing, and replace it with a credit. */
  'withdrawn',
  /** Staff close a stuck row with proof. */
  'resolved',
] as const;
export type TransactionEvent = (typeof TRANSACTION_EVENTS)[number];

interface Move {
  readonly event: TransactionEvent;
  readonly kinds: readonly TransactionKind[];
  readonly from: readonly TransactionState[];
  readonly to: TransactionState;
}

const EVERY: readonly TransactionKind[] = ['debit', 'credit', 'cancel', 'result'];
const RETRIED: readonly TransactionKind[] = ['credit', 'cancel', 'result'];

/** Every legal move; anything else cannot happen. A debit is sent once, so it never becomes due again. */
const MOVES: readonly Move[] = [
  { event: 'claimed', kinds: EVERY, from: ['due', 'leased'], to: 'leased' },
  { event: 'accepted', kinds: ['debit'], from: ['leased'], to: 'done' },
  { event: 'refused', kinds: ['debit'], from: ['due', 'leased'], to: 'refused' },
  { event: 'ambiguous', kinds: ['debit'], from: ['leased'], to: 'unknown' },
  { event: 'done', kinds: RETRIED, from: ['leased'], to: 'done' },
  { event: 'retry', kinds: RETRIED, from: ['leased'], to: 'due' },
  { event: 'stuck', kinds: RETRIED, from: ['leased'], to: 'stuck' },
  { event: 'released', kinds: RETRIED, from: ['leased'], to: 'due' },
  { event: 'asked-again', kinds: RETRIED, from: ['stuck'], to: 'due' },
  { event: 'withdrawn', kinds: ['cancel'], from: ['stuck'], to: 'withdrawn' },
  { event: 'resolved', kinds: RETRIED, from: ['stuck'], to: 'done' },
];

/** The status of a row after an event, or `illegal-move` when the event cannot happen to it. */
export function transition(row: Pick<Transaction, 'kind' | 'status'>, event: TransactionEvent): TransactionState | 'illegal-move' {
  const move = MOVES.find((one) => one.event === event && one.kinds.includes(row.kind) && one.from.includes(row.status));
  return move?.to ?? 'illegal-move';
}

/** A row was about to make an illegal move: a bug, found before anything is written. */
export class IllegalMove extends Error {
  override readonly name = 'IllegalMove';
}

/** Like `transition`, for callers that know the move to be legal. Throws `IllegalMove`. */
export function moved(row: Transaction, event: TransactionEvent): TransactionState {
  const status = transition(row, event);
  if (status === 'illegal-move') throw new IllegalMove(`${row.kind} ${row.id} is ${row.status}: ${event} cannot happen`);
  return status;
}
