import type { TransactionRow } from '@cardroom/staff-api';

/**
 * A credit of zero that only closes a debit, such as that of a top-up: each debit is closed by exactly one credit, also where a whole stack
 * was paid with another one.
 */
export function isClosing({
  kind,
  amountMinor,
  refTransactionId,
}: Pick<TransactionRow, 'kind' | 'amountMinor' | 'refTransactionId'>): boolean {
  return kind === 'credit' && amountMinor === 0 && refTransactionId !== null;
}
