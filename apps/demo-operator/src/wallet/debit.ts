import type { Account, Accounts } from '../accounts.ts';
import { type RejectionCode, refusal, type WalletAnswer } from './answers.ts';
import type { DebitBody } from './bodies.ts';
import type { Books } from './books.ts';

/**
 * Takes a debit that is not a repeat. `forced` is a rejection that a fault switch asks for.
 * A refusal is stored too: a later copy of the call must not be taken, even if there is enough money by then.
 */
export function takeDebit(
  books: Books,
  accounts: Accounts,
  body: DebitBody,
  call: { at: number; forced: RejectionCode | null },
): WalletAnswer {
  const account = accounts.find(body.player_id);
  const code = call.forced ?? debitRefusal(account, body, books.isBuried(body.transaction_id));
  if (code !== null || account === null) {
    const reason = code ?? 'PLAYER_NOT_FOUND';
    books.write(body, { state: 'rejected', code: reason, at: call.at });
    return refusal(reason, account === null ? {} : { balance: account.balance, currency: account.currency });
  }
  accounts.move(account.playerId, -body.amount);
  books.write(body, { state: 'open', at: call.at });
  return { ok: true, transactionId: body.transaction_id, balance: account.balance - body.amount, currency: account.currency };
}

function debitRefusal(account: Account | null, body: DebitBody, buried: boolean): RejectionCode | null {
  if (buried) return 'ALREADY_CANCELLED';
  if (account === null) return 'PLAYER_NOT_FOUND';
  if (account.blocked) return 'PLAYER_BLOCKED';
  if (account.currency !== body.currency) return 'CURRENCY_MISMATCH';
  if (account.balance < body.amount) return 'INSUFFICIENT_FUNDS';
  return null;
}
