import type { Transaction } from './transaction.ts';

/** The state of a lot, derived from its debit and from the credit or cancel that closes it. */
export const LOT_STATES = [
  'created',
  'sent',
  'open',
  'rejected',
  'cancelling',
  'cancelled',
  'settling',
  'settled',
  'stuck',
  'resolved',
] as const;
export type LotState = (typeof LOT_STATES)[number];

export const RESOLVED_OUTCOME = 'resolved';

/** `closing`: credits and cancels of the debit; a withdrawn cancel does not count. */
export function lotState(
  debit: Pick<Transaction, 'id' | 'status'>,
  closing: readonly Pick<Transaction, 'lotId' | 'kind' | 'status' | 'outcome'>[],
): LotState {
  if (debit.status === 'due') return 'created';
  if (debit.status === 'leased') return 'sent';
  if (debit.status === 'refused') return 'rejected';
  const close = closing.find((row) => row.lotId === debit.id && row.status !== 'withdrawn');
  if (close === undefined) return debit.status === 'done' ? 'open' : 'cancelling';
  if (close.status === 'stuck') return 'stuck';
  if (close.status === 'done' && close.outcome === RESOLVED_OUTCOME) return 'resolved';
  if (close.kind === 'cancel') return close.status === 'done' ? 'cancelled' : 'cancelling';
  return close.status === 'done' ? 'settled' : 'settling';
}
