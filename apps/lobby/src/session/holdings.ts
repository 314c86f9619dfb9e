import type { OpeningView, OpenStay, ReceiptMessage } from '@cardroom/protocol';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api } from '../net/api.ts';

/** What the player has at tables and what he took from them. */
export interface HoldingsState {
  readonly stays: readonly OpenStay[];
  /** Newest first. */
  readonly receipts: readonly ReceiptMessage[];
  readonly loaded: boolean;
  /** The first answer has come, good or bad. */
  readonly asked: boolean;
}

/** While a cash-out is on its way to the wallet, its state is asked for again this often. */
export const PENDING_RECEIPT_EVERY_MS = 5_000;

export class Holdings {
  readonly store: StoreApi<HoldingsState>;
  readonly #api: Pick<Api, 'stays' | 'receipts'>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  /** @param first what the session's first answer told of them; null = nothing. */
  constructor(api: Pick<Api, 'stays' | 'receipts'>, first: Pick<OpeningView, 'stays' | 'receipts'> | null) {
    this.#api = api;
    const known = first !== null;
    this.store = createStore(() => ({ stays: first?.stays ?? [], receipts: first?.receipts ?? [], loaded: known, asked: known }));
    this.#plan();
  }

  /** Reads both lists; a list that cannot be read stays as it was. */
  async refresh(): Promise<void> {
    const [stays, receipts] = await Promise.all([this.#api.stays(), this.#api.receipts()]);
    if (this.#closed) return;
    this.store.setState({
      ...(stays.ok ? { stays: stays.value.stays } : {}),
      ...(receipts.ok ? { receipts: receipts.value.receipts } : {}),
      loaded: this.store.getState().loaded || (stays.ok && receipts.ok),
      asked: true,
    });
    this.#plan();
  }

  /** A receipt that came over a socket. */
  take(receipt: ReceiptMessage): void {
    const { receipts, stays } = this.store.getState();
    this.store.setState({
      receipts: [receipt, ...receipts.filter((one) => one.stayId !== receipt.stayId)],
      stays: stays.filter((stay) => stay.stayId !== receipt.stayId),
    });
    this.#plan();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #plan(): void {
    clearTimeout(this.#timer);
    const pending = this.store.getState().receipts.some((receipt) => receipt.state === 'pending');
    if (pending && !this.#closed) this.#timer = setTimeout(() => void this.refresh(), PENDING_RECEIPT_EVERY_MS);
  }
}

/**
 * What the player won or lost since `since` (server ms): cashed out less bought in of stays that ended, and of open stays
 * the stack less what was bought in. Null while an open stay does not tell what was bought in.
 */
export function netResult({ stays, receipts }: Pick<HoldingsState, 'stays' | 'receipts'>, since: number): number | null {
  const ended = receipts.filter((receipt) => receipt.at >= since).reduce((sum, receipt) => sum + receipt.cashedOut - receipt.boughtIn, 0);
  let open = 0;
  for (const stay of stays) {
    if (stay.boughtIn === undefined) return null;
    open += stay.stack - stay.boughtIn;
  }
  return ended + open;
}
