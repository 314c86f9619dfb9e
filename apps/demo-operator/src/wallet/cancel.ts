import type { Accounts } from '../accounts.ts';
import { refusal, type WalletAnswer } from './answers.ts';
import type { CancelBody } from './bodies.ts';
import type { Books, TransactionRow } from './books.ts';

/**
 * Cancels a debit with a call that is not a repeat. It refunds the debit's own amount, whatever amount the cancel has.
 * An unknown debit gets a tombstone: the cancel may have overtaken it, and it must be refused if it still arrives.
 */
export function cancelDebit(books: Books, accounts: Accounts, body: CancelBody, at: number): WalletAnswer {
  const account = accounts.find(body.player_id);
  const debit = books.find(body.ref_transaction_id);
  const now = account === null ? {} : { balance: account.balance, currency: account.currency };
  if (books.isBuried(body.ref_transaction_id)) return refusal('ALREADY_CANCELLED', now);
  if (debit !== null && debit.type !== 'debit') return refusal('TRANSACTION_NOT_FOUND', now);
  if (debit === null) return buryUnknown(books, body, { at, now, known: account !== null });
  if (debit.player_id !== body.player_id || debit.currency !== body.currency) return refusal('INVALID_REQUEST', now);
  if (debit.state === 'settled') return refusal('ALREADY_SETTLED', now);
  if (debit.state === 'cancelled') return refusal('ALREADY_CANCELLED', now);
  if (debit.state === 'rejected') {
    books.write(body, { state: 'void', at, amount: 0 });
    return { ok: true, transactionId: body.transaction_id, ...now };
  }
  return refund(books, accounts, { body, debit, at });
}

function refund(
  books: Books,
  accounts: Accounts,
  { body, debit, at }: { body: CancelBody; debit: TransactionRow; at: number },
): WalletAnswer {
  accounts.move(debit.player_id, debit.amount);
  books.write(body, { state: 'refunded', at, amount: debit.amount });
  books.close(debit.id, 'cancelled');
  const balance = accounts.find(debit.player_id)?.balance ?? 0;
  return { ok: true, transactionId: body.transaction_id, balance, currency: debit.currency };
}

function buryUnknown(
  books: Books,
  body: CancelBody,
  { at, now, known }: { at: number; now: { balance?: number; currency?: string }; known: boolean },
): WalletAnswer {
  books.bury(body.ref_transaction_id, body.transaction_id, at);
  books.write(body, { state: 'void', at, amount: 0 });
  // Without an account there is no balance to return, but the debit still gets its tombstone.
  return known ? { ok: true, transactionId: body.transaction_id, ...now } : refusal('TRANSACTION_NOT_FOUND');
}
