import type { Account, Accounts } from '../accounts.ts';
import { refusal, type WalletAnswer, type WalletCode } from './answers.ts';
import type { CreditBody } from './bodies.ts';
import type { Books, TransactionRow } from './books.ts';

/**
 * Pays a credit that is not a repeat, and closes its debit; 0.00 closes it too. A blocked player is paid, because the money is theirs.
 * A refusal is not stored, so the same call may succeed later.
 */
export function payCredit(books: Books, accounts: Accounts, body: CreditBody, at: number): WalletAnswer {
  const account = accounts.find(body.player_id);
  if (account === null) return refusal('PLAYER_NOT_FOUND');
  const now = { balance: account.balance, currency: account.currency };
  if (books.isBuried(body.ref_transaction_id)) return refusal('ALREADY_CANCELLED', now);
  const code = creditRefusal(account, body, books.find(body.ref_transaction_id));
  if (code !== null) return refusal(code, now);
  const balance = account.balance + body.amount;
  if (!Number.isSafeInteger(balance)) return refusal('LIMIT_EXCEEDED', now);
  accounts.move(account.playerId, body.amount);
  books.write(body, { state: 'paid', at });
  books.close(body.ref_transaction_id, 'settled');
  return { ok: true, transactionId: body.transaction_id, balance, currency: account.currency };
}

function creditRefusal(account: Account, body: CreditBody, debit: TransactionRow | null): WalletCode | null {
  if (debit === null || debit.type !== 'debit' || debit.state === 'rejected') return 'TRANSACTION_NOT_FOUND';
  if (debit.player_id !== body.player_id) return 'INVALID_REQUEST';
  if (account.currency !== body.currency) return 'CURRENCY_MISMATCH';
  if (debit.state === 'cancelled') return 'ALREADY_CANCELLED';
  if (debit.state === 'settled') return 'ALREADY_SETTLED';
  return null;
}
