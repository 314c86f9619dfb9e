import type { WaitingMessage, WaitingPlace } from '@cardroom/protocol';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RequestOutcome } from '../net/room-socket.ts';

export interface WaitlistsState {
  readonly places: readonly WaitingPlace[];
  /** Why the last request was refused: the service's code, or `lost` if no answer came. */
  readonly refused: { readonly tableId: string; readonly code: string } | null;
}

/** The player's waitlist positions, as last reported by the service, which sends every change. */
export class Waitlists {
  readonly store: StoreApi<WaitlistsState> = createStore<WaitlistsState>(() => ({ places: [], refused: null }));
  readonly #request: (type: 'wait' | 'stop-waiting', payload: { readonly tableId: string }) => Promise<RequestOutcome>;

  constructor(request: (type: 'wait' | 'stop-waiting', payload: { readonly tableId: string }) => Promise<RequestOutcome>) {
    this.#request = request;
  }

  take({ places }: WaitingMessage): void {
    this.store.setState({ places });
  }

  /** Joins a table's waitlist at the end. */
  join(tableId: string): Promise<void> {
    return this.#ask('wait', tableId);
  }

  /** Leaves the waitlist, giving up a seat that is offered. */
  leave(tableId: string): Promise<void> {
    return this.#ask('stop-waiting', tableId);
  }

  /** Clears the last refusal. */
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
