import { createStore, type StoreApi } from 'zustand/vanilla';

/** Where favourites are kept: the browser's own storage, which outlives the tab. */
export interface KeptTexts {
  get(key: string): string | null;
  set(key: string, value: string): void;
}

/**
 * Texts that outlive the tab. In some frames the storage throws; then they last as long as the page.
 * @param find where the storage is; `() => window.localStorage` in a browser.
 */
export function keptTexts(find: () => Storage): KeptTexts {
  const memory = new Map<string, string>();
  return {
    get: (key) => {
      try {
        return find().getItem(key);
      } catch {
        return memory.get(key) ?? null;
      }
    },
    set: (key, value) => {
      memory.set(key, value);
      try {
        find().setItem(key, value);
      } catch {
        // Full or forbidden: the page remembers.
      }
    },
  };
}

/** Rooms a player marks beyond this push the oldest out. */
export const FAVOURITES_MAX = 100;

/**
 * The rooms a player marked: a game at a stake, as its tables open and close. Kept per player in the browser, because two players may
 * share one; another device begins without.
 */
export class Favourites {
  readonly store: StoreApi<{ readonly rooms: ReadonlySet<string> }>;
  readonly #storage: KeptTexts;
  readonly #key: string;

  constructor(storage: KeptTexts, owner: { readonly operator: string; readonly player: string }) {
    this.#storage = storage;
    this.#key = `cardroom.favourites:${owner.operator}:${owner.player}`;
    this.store = createStore(() => ({ rooms: this.#read() }));
  }

  /** Marks a room, or takes the mark away. */
  toggle(roomId: string): void {
    const rooms = new Set(this.#read());
    if (!rooms.delete(roomId)) rooms.add(roomId);
    const kept = [...rooms].slice(-FAVOURITES_MAX);
    this.#storage.set(this.#key, JSON.stringify(kept));
    this.store.setState({ rooms: new Set(kept) });
  }

  // Read again at each change, so that a second tab's marks are not lost.
  #read(): ReadonlySet<string> {
    try {
      const kept: unknown = JSON.parse(this.#storage.get(this.#key) ?? '[]');
      return new Set(Array.isArray(kept) ? kept.filter((room) => typeof room === 'string') : []);
    } catch {
      return new Set();
    }
  }
}
