import type { TransactionRow } from '@cardroom/staff-api';

/** Each debit is closed by exactly one credit, so the ones that a whole stack was not paid with are of zero. */
export const CLOSING_TEXT =
  'Each debit is closed by exactly one credit. The chips were paid out with the credit of another debit of the same table session, so this one is of zero.';

/** A credit of zero that only closes a debit, such as that of a top-up. */
export function isClosing({
  kind,
  amountMinor,
  refTransactionId,
}: Pick<TransactionRow, 'kind' | 'amountMinor' | 'refTransactionId'>): boolean {
  return kind === 'credit' && amountMinor === 0 && refTransactionId !== null;
}
