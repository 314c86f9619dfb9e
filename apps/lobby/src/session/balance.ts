import { BALANCE_AGE_MIN_MS, type BalanceMessage } from '@cardroom/protocol';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api } from '../net/api.ts';

export interface BalanceState {
  /** In minor units, as last reported by the wallet; null before the first answer. */
  readonly minor: number | null;
  readonly currency: string;
  /** When it was read, server ms. */
  readonly at: number | null;
  readonly loading: boolean;
  /** The last read failed, so the amount may be outdated. */
  readonly failed: boolean;
}

/** The service's clock is known to about this much. */
const CLOCK_MARGIN_MS = 250;

/** How long to wait before a balance of this age is read again: earlier, the service would answer with the same one. */
export function balanceWaitMs(ageMs: number): number {
  return Math.max(0, BALANCE_AGE_MIN_MS + CLOCK_MARGIN_MS - ageMs);
}

/** The player's balance at the operator, from the latest message or call. */
export class Balance {
  readonly store: StoreApi<BalanceState>;
  readonly #api: Pick<Api, 'balance'>;
  readonly #serverNow: () => number;
  #asking: Promise<void> | null = null;

  /** `serverNow`: the service's clock, ms. */
  constructor(api: Pick<Api, 'balance'>, currency: string, serverNow: () => number) {
    this.#api = api;
    this.#serverNow = serverNow;
    this.store = createStore<BalanceState>(() => ({ minor: null, currency, at: null, loading: false, failed: false }));
  }

  /** Reads the balance through the service, one call at a time. `fresh` asks the wallet now instead of using what the service knows. */
  refresh(fresh: boolean): Promise<void> {
    this.#asking ??= this.#ask(fresh).finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  /** Takes a balance message from any socket, unless it is older than the balance shown or in another pool's currency. */
  take(message: BalanceMessage): void {
    const shown = this.store.getState();
    if (message.currency !== shown.currency || message.at < (shown.at ?? 0)) return;
    if (message.balance === null) this.store.setState({ failed: true });
    else this.store.setState({ minor: message.balance, at: message.at, failed: false });
  }

  /** The balance shown, as a message for tables; null before the first answer. */
  message(): BalanceMessage | null {
    const { minor, currency, at, failed } = this.store.getState();
    return at === null ? null : { balance: failed ? null : minor, currency, at };
  }

  async #ask(fresh: boolean): Promise<void> {
    const { at, failed } = this.store.getState();
    // A balance that was read just now, such as by another request or for a debit, is not read again.
    const mayRepeat = !fresh || (!failed && at !== null && balanceWaitMs(this.#serverNow() - at) > 0);
    this.store.setState({ loading: true });
    const answer = await this.#api.balance(fresh);
    this.store.setState({ loading: false });
    if (answer.ok) this.take(answer.value);
    // If the wallet does not answer a fresh request, the service repeats what it knew.
    const isTold = answer.ok && (mayRepeat || answer.value.at !== at);
    if (!isTold) this.store.setState({ failed: true });
  }
}
