import type { LobbyRow } from '@cardroom/protocol/shapes';
import { PoolList } from './pool-list.ts';

export interface LobbyListener {
  put(row: LobbyRow): void;
  remove(tableId: string): void;
}

interface Pool {
  readonly list: PoolList;
  readonly listeners: Set<LobbyListener>;
}

/** The table list of each pool, and its watchers. A pool never sees another pool's rows. */
export class LobbyListing {
  readonly #pools = new Map<string, Pool>();

  /** Lists the row and tells the watchers, unless it is as it was: most steps of a table change nothing in it. */
  put(pool: string, row: LobbyRow): void {
    const { list, listeners } = this.#pool(pool);
    if (!list.put(row)) return;
    for (const listener of listeners) listener.put(row);
  }

  /** The list of a pool, to be read. */
  of(pool: string): Omit<PoolList, 'put' | 'remove'> {
    return this.#pool(pool).list;
  }

  remove(pool: string, tableId: string): void {
    const { list, listeners } = this.#pool(pool);
    if (!list.remove(tableId)) return;
    for (const listener of listeners) listener.remove(tableId);
  }

  /** Tells the listener of every change until the returned function is called. */
  watch(pool: string, listener: LobbyListener): () => void {
    const { listeners } = this.#pool(pool);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  #pool(pool: string): Pool {
    const known = this.#pools.get(pool);
    if (known) return known;
    const made = { list: new PoolList(), listeners: new Set<LobbyListener>() };
    this.#pools.set(pool, made);
    return made;
  }
}
