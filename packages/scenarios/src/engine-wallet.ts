import type { DueTransaction } from '@cardroom/views';
import type { WalletFact } from './ast.ts';
import type { Books, Fault } from './level.ts';

type Account = { entries: WalletFact[]; results: number; net: number; balance: number };
type Payment = Extract<DueTransaction, { kind: 'credit' | 'result' }>;

/** Faults after which the wallet has done what it was asked, so that no retry is needed. */
const HARMLESS: readonly string[] = ['slow', 'twice'];
/** The reason codes of debits that are refused for good. */
const REFUSALS: Readonly<Record<string, string>> = { 'insufficient-funds': 'insufficient-funds', reject: 'player-blocked' };

/** An operator in memory, with accounts and the scenario's faults. It answers at once. Amounts are in minor units. */
export class EngineWallet {
  readonly #accounts = new Map<string, Account>();
  readonly #faults = new Map<string, Fault>();
  #waiting: Payment[] = [];
  #up = true;

  open(playerId: string, balance: number): void {
    this.#accounts.set(playerId, { entries: [], results: 0, net: 0, balance });
  }

  books(playerId: string): Books {
    return this.#account(playerId);
  }

  arm(fault: Fault): void {
    this.#faults.set(fault.kind, fault);
  }

  heal(): void {
    this.#faults.clear();
  }

  set up(up: boolean) {
    this.#up = up;
  }

  /** Takes the chips of a buy-in or top-up. Returns null, or the reason for a failure. */
  debit(playerId: string, amount: number): string | null {
    if (!this.#up) return 'wallet-unavailable';
    const account = this.#account(playerId);
    const fault = this.#take('debit');
    const refusal = fault === null ? undefined : REFUSALS[fault.mode];
    if (refusal !== undefined || (fault === null && account.balance < amount)) {
      account.entries.push({ kind: 'debit', amount, state: 'refused' });
      return refusal ?? 'insufficient-funds';
    }
    if (fault !== null && !HARMLESS.includes(fault.mode)) {
      account.entries.push({ kind: 'debit', amount, state: 'cancelled' });
      return 'wallet-timeout';
    }
    account.entries.push({ kind: 'debit', amount, state: 'done' });
    account.balance -= amount;
    return null;
  }

  /** Accepts a credit or a result, now or when it is retried. */
  pay(payment: Payment): void {
    if (payment.kind === 'credit')
      this.#account(payment.playerId).entries.push({ kind: 'credit', amount: payment.chips, state: 'pending' });
    if (!this.#settle(payment)) this.#waiting.push(payment);
  }

  /** Retries everything that is waiting, after time has passed. */
  retry(): void {
    this.#waiting = this.#waiting.filter((payment) => !this.#settle(payment));
  }

  #settle(payment: Payment): boolean {
    const fault = this.#up ? this.#take(payment.kind) : null;
    if (!this.#up || (fault !== null && !HARMLESS.includes(fault.mode))) return false;
    const account = this.#account(payment.playerId);
    if (payment.kind === 'result') {
      account.results += 1;
      account.net += payment.record.playerResult === 'win' ? payment.record.amount : -payment.record.amount;
      return true;
    }
    account.balance += payment.chips;
    const at = account.entries.findIndex(({ kind, amount, state }) => kind === 'credit' && state === 'pending' && amount === payment.chips);
    account.entries[at] = { kind: 'credit', amount: payment.chips, state: 'done' };
    return true;
  }

  #take(kind: Fault['kind']): Fault | null {
    const fault = this.#faults.get(kind);
    if (fault === undefined) return null;
    if (fault.calls === 1) this.#faults.delete(kind);
    else if (fault.calls !== null) this.#faults.set(kind, { ...fault, calls: fault.calls - 1 });
    return fault;
  }

  #account(playerId: string): Account {
    const account = this.#accounts.get(playerId);
    if (account === undefined) throw new RangeError(`the operator does not know ${playerId}`);
    return account;
  }
}
