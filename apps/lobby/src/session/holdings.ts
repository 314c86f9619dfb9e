import type { OpeningView, OpenStay, ReceiptMessage } from '@cardroom/protocol';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api } from '../net/api.ts';

/** The player's chips at tables, and the receipts of past table sessions. */
export interface HoldingsState {
  readonly stays: readonly OpenStay[];
  /** Newest first. */
  readonly receipts: readonly ReceiptMessage[];
  readonly loaded: boolean;
  /** The first answer has arrived, good or bad. */
  readonly asked: boolean;
}

/** How often a pending cash-out is checked. */
export const PENDING_RECEIPT_EVERY_MS = 5_000;

export class Holdings {
  readonly store: StoreApi<HoldingsState>;
  readonly #api: Pick<Api, 'stays' | 'receipts'>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  /** @param first the lists from the session's first answer; null = none */
  constructor(api: Pick<Api, 'stays' | 'receipts'>, first: Pick<OpeningView, 'stays' | 'receipts'> | null) {
    this.#api = api;
    const known = first !== null;
    this.store = createStore(() => ({ stays: first?.stays ?? [], receipts: first?.receipts ?? [], loaded: known, asked: known }));
    this.#plan();
  }

  /** Reads both lists. A list that cannot be read stays as it was. */
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

  /** Takes a receipt that arrived over a socket. */
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
 * The player's net result since `since` (server ms): cash-outs minus buy-ins of finished table sessions, plus stack minus buy-ins of open
 * ones.
 * Null if an open one does not state its buy-in.
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
