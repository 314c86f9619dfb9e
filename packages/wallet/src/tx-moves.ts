import type { TxKind, TxRow, TxStatus } from './transaction.ts';

/** What can happen to a row of the ledger. */
export const TX_EVENTS = [
  /** Leased for a send; a lapsed lease is claimed again. */
  'claimed',
  'accepted',
  'refused',
  'ambiguous',
  'done',
  'retry',
  'stuck',
  /** A dead process held the lease. */
  'released',
  /** A person sends a stuck row again. */
  'asked-again',
  /** A person has proof that a stuck cancel refunded nothing, and compensates. */
  'withdrawn',
  /** A person closes a stuck row with proof. */
  'resolved',
] as const;
export type TxEvent = (typeof TX_EVENTS)[number];

interface Move {
  readonly event: TxEvent;
  readonly kinds: readonly TxKind[];
  readonly from: readonly TxStatus[];
  readonly to: TxStatus;
}

const EVERY: readonly TxKind[] = ['debit', 'credit', 'cancel', 'result'];
const RETRIED: readonly TxKind[] = ['credit', 'cancel', 'result'];

/** Every legal move. A debit is sent once, so it never becomes due again; whatever is not listed cannot happen. */
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

/** Status of a row after an event; `illegal-move` when that cannot happen to it. */
export function transition(row: Pick<TxRow, 'kind' | 'status'>, event: TxEvent): TxStatus | 'illegal-move' {
  const move = MOVES.find((one) => one.event === event && one.kinds.includes(row.kind) && one.from.includes(row.status));
  return move?.to ?? 'illegal-move';
}

/** A row was about to make a move that cannot happen: a bug, found before anything is written. */
export class IllegalMove extends Error {
  override readonly name = 'IllegalMove';
}

/** As `transition`, for callers that know the move to be legal. Throws `IllegalMove`. */
export function moved(row: TxRow, event: TxEvent): TxStatus {
  const status = transition(row, event);
  if (status === 'illegal-move') throw new IllegalMove(`${row.kind} ${row.id} is ${row.status}: ${event} cannot happen`);
  return status;
}
