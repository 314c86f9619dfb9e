import type { Accounts } from '../accounts.ts';
import type { Db } from '../database.ts';
import { type RejectionCode, refusal, type WalletAnswer } from './answers.ts';
import { dataOf, type ResultBody, type TransactionBody } from './bodies.ts';
import type { Books, TransactionRow } from './books.ts';
import { cancelDebit } from './cancel.ts';
import { payCredit } from './credit.ts';
import { takeDebit } from './debit.ts';

/** The only way to move money: each call is one durable transaction over the balance and the call's ID. */
export class Ledger {
  readonly #db: Db;
  readonly #books: Books;
  readonly #accounts: Accounts;
  readonly #now: () => number;

  constructor(parts: { db: Db; books: Books; accounts: Accounts; now: () => number }) {
    this.#db = parts.db;
    this.#books = parts.books;
    this.#accounts = parts.accounts;
    this.#now = parts.now;
  }

  balance(playerId: string, currency: string): WalletAnswer {
    const account = this.#accounts.find(playerId);
    if (account === null) return refusal('PLAYER_NOT_FOUND');
    if (account.currency !== currency) return refusal('CURRENCY_MISMATCH');
    return { ok: true, balance: account.balance, currency };
  }

  /** Applies a debit, credit or cancel once. A repeat gets the same outcome with the current balance. */
  apply(body: TransactionBody, forced: RejectionCode | null = null): WalletAnswer {
    return this.#db
      .transaction(() => {
        const known = this.#books.find(body.transaction_id);
        if (known !== null) return this.#repeat(known, body);
        const at = this.#now();
        if (body.transaction_type === 'debit') return takeDebit(this.#books, this.#accounts, body, { at, forced });
        if (body.transaction_type === 'credit') return payCredit(this.#books, this.#accounts, body, at);
        return cancelDebit(this.#books, this.#accounts, body, at);
      })
      .immediate();
  }

  /** Stores the result of a hand for one player, once. No money moves. */
  recordResult(body: ResultBody): WalletAnswer {
    return this.#db
      .transaction((): WalletAnswer => {
        const account = this.#accounts.find(body.player_id);
        if (account === null) return refusal('PLAYER_NOT_FOUND');
        const known = this.#books.findResult(body.transaction_id);
        if (known !== null && known.data !== dataOf(body)) return refusal('DUPLICATE_TRANSACTION');
        if (known === null) this.#books.writeResult(body, this.#now());
        return { ok: true, transactionId: body.transaction_id, balance: account.balance, currency: account.currency };
      })
      .immediate();
  }

  #repeat(known: TransactionRow, body: TransactionBody): WalletAnswer {
    const account = this.#accounts.find(known.player_id);
    const now = account === null ? {} : { balance: account.balance, currency: account.currency };
    if (known.data !== dataOf(body)) return refusal('DUPLICATE_TRANSACTION');
    if (known.state === 'rejected') return refusal(known.code ?? 'INVALID_REQUEST', now);
    if (known.type === 'debit' && known.state === 'cancelled') return refusal('ALREADY_CANCELLED', now);
    return { ok: true, transactionId: known.id, ...now };
  }
}
