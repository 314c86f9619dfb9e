import type { FavouritesAnswer } from '@cardroom/protocol';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api } from '../net/api.ts';

/** The player's favourite rooms, which outlast their tables. The service stores them for all the player's devices. */
export class Favourites {
  readonly store: StoreApi<{ readonly rooms: ReadonlySet<string> }>;
  readonly #ask: Api['ask'];
  /** As last reported by the service. */
  #kept: readonly string[];
  #asked: Promise<void> = Promise.resolve();
  #waiting = 0;

  constructor(ask: Api['ask'], kept: readonly string[]) {
    this.#ask = ask;
    this.#kept = kept;
    this.store = createStore(() => ({ rooms: new Set(kept) }));
  }

  /** Adds or removes a favourite. The change shows at once, and is reverted if the service does not save it. */
  toggle(roomId: string): void {
    const rooms = new Set(this.store.getState().rooms);
    const marked = !rooms.delete(roomId);
    if (marked) rooms.add(roomId);
    this.store.setState({ rooms });
    this.#waiting += 1;
    // One after the other, so that the last choice is the one that is saved.
    this.#asked = this.#asked.then(() => this.#keep(roomId, marked));
  }

  async #keep(roomId: string, marked: boolean): Promise<void> {
    const answer = await this.#ask<FavouritesAnswer>('PUT', `/api/favourites/${roomId}`, { marked });
    if (answer.ok) this.#kept = answer.value.rooms;
    this.#waiting -= 1;
    if (this.#waiting === 0) this.store.setState({ rooms: new Set(this.#kept) });
  }
}
