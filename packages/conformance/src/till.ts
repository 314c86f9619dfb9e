import type { DebitCall } from '@cardroom/operator-api';
import type { Caller, Sent } from './caller.ts';
import type { Clock } from './setup.ts';

/** Waits between the tries of a cancel that puts things back, ms. */
const CANCEL_WAITS_MS = [0, 1_000, 2_000, 5_000] as const;

/**
 * Debits that may have been taken and are not closed yet. Whatever happens to a case, they are cancelled after it.
 * `stored` hears of every change, and is waited for, before the call that causes it is sent.
 */
export class Till {
  readonly #open = new Map<string, DebitCall>();
  /** Closed by a credit since the last `forget`. */
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

  /** Closes a debit that the wallet says it has paid out. */
  async settle(debitId: string): Promise<void> {
    const debit = this.#open.get(debitId);
    if (debit !== undefined) this.#settled.push(debit);
    await this.close(debitId);
  }

  /** What was settled so far is right. */
  forget(): void {
    this.#settled.length = 0;
  }

  /** Asks for settled debits back, for a wallet that says it paid and did not; a sound one refuses. */
  async unsettle(caller: Caller): Promise<void> {
    for (const debit of this.#settled) await caller.transaction(caller.newClosing('cancel', debit));
    this.forget();
  }

  /** The ids of the debits that are open. */
  ids(): string[] {
    return [...this.#open.keys()];
  }

  /**
   * Cancels what is open, as Cardroom would: same id and bytes until it is answered. A refused cancel ends the matter too: what it should
   * have given back shows in the balance. Returns false when the wallet does not answer; the rest then stays open.
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

/** Only an unclear answer is asked again. */
function isUnclear({ verdict, exchange }: Sent): boolean {
  return verdict.kind === 'retry' && (exchange.reply.kind !== 'answer' || exchange.reply.httpStatus >= 500);
}
