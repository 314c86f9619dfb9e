import { money, parseWire } from '@cardroom/money';
import { balanceAnswer, transactionRequest } from '@cardroom/operator-api';
import type { z } from 'zod';

type Transaction = z.output<typeof transactionRequest>;

/** Every player's initial balance, in minor units. */
export const START_MINOR = 1_000_000;

/**
 * The books of a correct operator: each ID takes effect once, and a cancel voids its debit forever, even one that
 * arrives later. Minor units.
 */
export class OperatorBooks {
  readonly #balances = new Map<string, number>();
  readonly #known = new Map<string, Transaction>();
  /** Debits that a cancel or credit has closed. */
  readonly #closed = new Map<string, 'cancel' | 'credit'>();
  readonly #results = new Map<string, { readonly playerId: string; readonly net: number }>();

  balance(playerId: string): number {
    return this.#balances.get(playerId) ?? START_MINOR;
  }

  /** Adds money from outside, such as a deposit. */
  give(playerId: string, minor: number): void {
    this.#balances.set(playerId, this.balance(playerId) + minor);
  }

  /** Σ of a player's results, each ID once. */
  net(playerId: string): number {
    return this.#resultsOf(playerId).reduce((sum, one) => sum + one.net, 0);
  }

  results(playerId: string): number {
    return this.#resultsOf(playerId).length;
  }

  /** Number of a player's debits that are not closed. */
  openDebits(playerId: string): number {
    const debits = [...this.#known.values()].filter((one) => one.transaction_type === 'debit' && one.player_id === playerId);
    return debits.filter((one) => !this.#closed.has(one.transaction_id)).length;
  }

  balanceText(playerId: string, currency: string): string {
    return balanceAnswer(this.balance(playerId), currency);
  }

  /** Processes the body of a result call. Returns the answer of a correct wallet. */
  takeResult(body: string): string {
    const { transaction_id, player_id, player_result, amount } = parseWire(body) as Record<string, string>;
    const minor = Math.round(Number(amount) * 100);
    this.#results.set(transaction_id ?? '', { playerId: player_id ?? '', net: player_result === 'win' ? minor : -minor });
    return JSON.stringify({ status: 'success', data: { transaction_id } });
  }

  /** Processes the body of a debit, credit or cancel call. Returns the answer of a correct wallet. */
  take(body: string): string {
    const call = transactionRequest.parse(parseWire(body));
    if (this.#known.has(call.transaction_id)) return this.#success(call);
    if (call.transaction_type === 'debit') return this.#debit(call);
    const closed = this.#closed.get(call.ref_transaction_id);
    if (call.transaction_type === 'credit') {
      if (!this.#known.has(call.ref_transaction_id) || closed !== undefined) return refusal('TRANSACTION_NOT_FOUND');
      this.#closed.set(call.ref_transaction_id, 'credit');
      return this.#move(call, call.amount);
    }
    if (closed === 'credit') return refusal('ALREADY_SETTLED');
    this.#closed.set(call.ref_transaction_id, 'cancel');
    const debit = this.#known.get(call.ref_transaction_id);
    return debit === undefined ? refusal('TRANSACTION_NOT_FOUND') : this.#move(call, debit.amount);
  }

  #debit(call: Transaction): string {
    if (this.#closed.has(call.transaction_id)) return refusal('ALREADY_CANCELLED');
    return this.#move(call, -call.amount);
  }

  #move(call: Transaction, minor: number): string {
    this.#known.set(call.transaction_id, call);
    this.give(call.player_id, minor);
    return this.#success(call);
  }

  #success({ transaction_id, player_id, currency }: Transaction): string {
    return JSON.stringify({ status: 'success', data: { transaction_id, balance: money(this.balance(player_id)), currency } });
  }

  #resultsOf(playerId: string): { readonly net: number }[] {
    return [...this.#results.values()].filter((one) => one.playerId === playerId);
  }
}

/** The body of an error that a correct wallet sends with HTTP 200. */
export function refusal(code: string): string {
  return JSON.stringify({ status: 'error', code });
}
