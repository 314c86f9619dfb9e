import type { FavouritesAnswer } from '@cardroom/protocol';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api } from '../net/api.ts';

/** The rooms a player marked: a game at a stake, as its tables open and close. The service keeps them, for all his devices. */
export class Favourites {
  readonly store: StoreApi<{ readonly rooms: ReadonlySet<string> }>;
  readonly #ask: Api['ask'];
  /** As the service told them last. */
  #kept: readonly string[];
  #asked: Promise<void> = Promise.resolve();
  #waiting = 0;

  constructor(ask: Api['ask'], kept: readonly string[]) {
    this.#ask = ask;
    this.#kept = kept;
    this.store = createStore(() => ({ rooms: new Set(kept) }));
  }

  /** Marks a room, or takes the mark away. It shows at once, and not any more where the service does not keep it. */
  toggle(roomId: string): void {
    const rooms = new Set(this.store.getState().rooms);
    const marked = !rooms.delete(roomId);
    if (marked) rooms.add(roomId);
    this.store.setState({ rooms });
    this.#waiting += 1;
    // One after the other, so that what was wished last is what is kept.
    this.#asked = this.#asked.then(() => this.#keep(roomId, marked));
  }

  async #keep(roomId: string, marked: boolean): Promise<void> {
    const answer = await this.#ask<FavouritesAnswer>('PUT', `/api/favourites/${roomId}`, { marked });
    if (answer.ok) this.#kept = answer.value.rooms;
    this.#waiting -= 1;
    if (this.#waiting === 0) this.store.setState({ rooms: new Set(this.#kept) });
  }
}
