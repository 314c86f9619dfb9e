import type { WaitingMessage, WaitingPlace } from '@cardroom/protocol';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RequestOutcome } from '../net/room-socket.ts';

export interface WaitingState {
  readonly places: readonly WaitingPlace[];
  /** Why the last wish was refused, by the code of the service; `lost` when no answer came. */
  readonly refused: { readonly tableId: string; readonly code: string } | null;
}

/** The player's places on waiting lists, as the service told them last; it tells every change by itself. */
export class Waiting {
  readonly store: StoreApi<WaitingState> = createStore<WaitingState>(() => ({ places: [], refused: null }));
  readonly #request: (type: 'wait' | 'stop-waiting', payload: { readonly tableId: string }) => Promise<RequestOutcome>;

  constructor(request: (type: 'wait' | 'stop-waiting', payload: { readonly tableId: string }) => Promise<RequestOutcome>) {
    this.#request = request;
  }

  take({ places }: WaitingMessage): void {
    this.store.setState({ places });
  }

  /** Takes a place at the end of a table's list. */
  join(tableId: string): Promise<void> {
    return this.#ask('wait', tableId);
  }

  /** Gives the place up, and with it a seat that is offered. */
  leave(tableId: string): Promise<void> {
    return this.#ask('stop-waiting', tableId);
  }

  /** The refusal was read. */
  forget(): void {
    this.store.setState({ refused: null });
  }

  async #ask(type: 'wait' | 'stop-waiting', tableId: string): Promise<void> {
    this.forget();
    const outcome = await this.#request(type, { tableId });
    if (outcome.kind !== 'answered') this.store.setState({ refused: { tableId, code: codeOf(outcome) } });
  }
}

function codeOf(outcome: RequestOutcome): string {
  return outcome.kind === 'rejected' ? outcome.rejection.code : 'lost';
}
