import type { BalanceMessage } from '@cardroom/protocol';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api } from '../net/api.ts';

export interface BalanceState {
  /** In minor units, as the wallet told it last; null before the first answer. */
  readonly minor: number | null;
  readonly currency: string;
  /** When it was read, server ms. */
  readonly at: number | null;
  readonly loading: boolean;
  /** The last read failed; the amount shown may be old. */
  readonly failed: boolean;
}

/** The player's balance at the operator, from whichever message or call told it last. */
export class Balance {
  readonly store: StoreApi<BalanceState>;
  readonly #api: Pick<Api, 'balance'>;
  #asking: Promise<void> | null = null;

  constructor(api: Pick<Api, 'balance'>, currency: string) {
    this.#api = api;
    this.store = createStore<BalanceState>(() => ({ minor: null, currency, at: null, loading: false, failed: false }));
  }

  /** Reads it through the service. `fresh` asks the wallet now instead of taking what the service knows. One call at a time. */
  refresh(fresh: boolean): Promise<void> {
    this.#asking ??= this.#ask(fresh).finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  /** A balance message of any socket. An older one than shown is ignored; another currency's is of another pool. */
  take(message: BalanceMessage): void {
    const shown = this.store.getState();
    if (message.currency !== shown.currency || message.at < (shown.at ?? 0)) return;
    if (message.balance === null) this.store.setState({ failed: true });
    else this.store.setState({ minor: message.balance, at: message.at, failed: false });
  }

  /** What is shown, as a message for a table; null before the first answer. */
  message(): BalanceMessage | null {
    const { minor, currency, at, failed } = this.store.getState();
    return at === null ? null : { balance: failed ? null : minor, currency, at };
  }

  async #ask(fresh: boolean): Promise<void> {
    this.store.setState({ loading: true });
    const before = this.store.getState().at;
    const answer = await this.#api.balance(fresh);
    this.store.setState({ loading: false });
    if (answer.ok) this.take(answer.value);
    // Asked anew, the service answers with what it knew when the wallet does not tell.
    const told = answer.ok && !(fresh && answer.value.at === before);
    if (!told) this.store.setState({ failed: true });
  }
}
