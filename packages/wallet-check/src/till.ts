import type { DebitCall } from '@cardroom/operator-api';
import type { Caller, Sent } from './caller.ts';
import type { Clock } from './setup.ts';

/** Pauses before the attempts of a cancel that cleans up, in ms. */
const CANCEL_WAITS_MS = [0, 1_000, 2_000, 5_000] as const;

/**
 * The debits that may have been accepted and are not closed yet. They are cancelled after each case, whatever its outcome.
 * `stored` is called with every change, and a debit is sent only after it is done.
 */
export class Till {
  readonly #open = new Map<string, DebitCall>();
  /** Debits closed by a credit since the last `forget`. */
  readonly #settled: DebitCall[] = [];
  readonly #stored: (open: readonly DebitCall[]) => void | Promise<void>;

  constructor(stored: (open: readonly DebitCall[]) => void | Promise<void>) {
    this.#stored = stored;
  }

  has(debitId: string): boolean {
    return this.#open.has(debitId);
  }

  async open(call: DebitCall): Promise<void> {
    this.#open.set(call.transactionId, call);
    await this.#stored([...this.#open.values()]);
  }

  async close(debitId: string): Promise<void> {
    if (this.#open.delete(debitId)) await this.#stored([...this.#open.values()]);
  }

  /** Closes a debit whose credit the wallet has accepted. */
  async settle(debitId: string): Promise<void> {
    const debit = this.#open.get(debitId);
    if (debit !== undefined) this.#settled.push(debit);
    await this.close(debitId);
  }

  /** Forgets the settled debits, because the balance is right. */
  forget(): void {
    this.#settled.length = 0;
  }

  /** Cancels the settled debits of a wallet that accepted a credit without paying it; a correct wallet refuses. */
  async unsettle(caller: Caller): Promise<void> {
    for (const debit of this.#settled) await caller.transaction(caller.newClosing('cancel', debit));
    this.forget();
  }

  /** The IDs of the open debits. */
  ids(): string[] {
    return [...this.#open.keys()];
  }

  /**
   * Cancels the open debits as Cardroom would, with the same ID and bytes until there is an answer. A refusal is an answer too: what was
   * not refunded shows in the balance. Returns false when the wallet does not answer; the remaining debits then stay open.
   */
  async putBack(caller: Caller, clock: Clock): Promise<boolean> {
    for (const debit of [...this.#open.values()]) {
      if (!(await cancelled(caller, clock, debit))) return false;
      await this.close(debit.transactionId);
    }
    return true;
  }
}

async function cancelled(caller: Caller, clock: Clock, debit: DebitCall): Promise<boolean> {
  const cancel = caller.newClosing('cancel', debit);
  for (const [index, waitMs] of CANCEL_WAITS_MS.entries()) {
    if (waitMs > 0) await clock.wait(waitMs);
    const sent = await caller.transaction(cancel, { attempt: index + 1 });
    if (!isUnclear(sent)) return true;
  }
  return false;
}

/** Only an unclear answer is retried. */
function isUnclear({ verdict, exchange }: Sent): boolean {
  return verdict.kind === 'retry' && (exchange.reply.kind !== 'answer' || exchange.reply.httpStatus >= 500);
}
