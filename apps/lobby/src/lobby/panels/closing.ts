import type { TransactionListing } from '@cardroom/protocol';

type Move = Pick<TransactionListing, 'kind' | 'amount'>;

/**
 * Whether a cash-out of zero only closes a debit: each debit is closed by exactly one credit, so the chips of a table session come back with
 * one of them and the others are of zero. A single cash-out of zero is a lost stack.
 */
export function isClosing({ kind, amount }: Move, moves: readonly Move[]): boolean {
  return kind === 'cash-out' && amount === 0 && moves.filter((move) => move.kind === 'cash-out').length > 1;
}
