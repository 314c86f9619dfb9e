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

/** A row that has changed, and its pool; null: the table is off the list. */
export interface RowChange {
  readonly pool: string;
  readonly tableId: string;
  readonly row: LobbyRow | null;
}

/** Who says what a row is: a process, by its ID. */
export type RowSource = string;

/**
 * The table list of each pool, and its watchers. A pool never sees another pool's rows. A row belongs to the process that put it last: a table
 * that has moved is not taken off the list by the process that held it before.
 */
export class LobbyListing {
  readonly #pools = new Map<string, Pool>();
  readonly #sources = new Map<string, { readonly source: RowSource; readonly pool: string }>();
  readonly #hearers: ((change: RowChange, source: RowSource) => void)[] = [];

  /** Lists the row and tells the watchers, unless it is as it was: most steps of a table change nothing in it. */
  put(pool: string, row: LobbyRow, source: RowSource = ''): void {
    const { list, listeners } = this.#pool(pool);
    const before = this.#sources.get(row.tableId);
    const isNew = before?.source !== source;
    if (isNew) this.#sources.set(row.tableId, { source, pool });
    if (isNew && before !== undefined) this.#tell({ pool: before.pool, tableId: row.tableId, row: null }, before.source);
    const changed = list.put(row);
    if (changed) for (const listener of listeners) listener.put(row);
    if (changed || isNew) this.#tell({ pool, tableId: row.tableId, row }, source);
  }

  /** The list of a pool, to be read. */
  of(pool: string): Omit<PoolList, 'put' | 'remove'> {
    return this.#pool(pool).list;
  }

  remove(pool: string, tableId: string, source: RowSource = ''): void {
    if (this.#sources.get(tableId)?.source !== source) return;
    const { list, listeners } = this.#pool(pool);
    this.#sources.delete(tableId);
    if (!list.remove(tableId)) return;
    for (const listener of listeners) listener.remove(tableId);
    this.#tell({ pool, tableId, row: null }, source);
  }

  /** The tables of one source, with their pools. */
  tablesOf(source: RowSource): { readonly pool: string; readonly tableId: string }[] {
    return [...this.#sources].flatMap(([tableId, one]) => (one.source === source ? [{ pool: one.pool, tableId }] : []));
  }

  /** Tells the listener of every change until the returned function is called. */
  watch(pool: string, listener: LobbyListener): () => void {
    const { listeners } = this.#pool(pool);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  /** Tells of the changes in all pools, and from where they came. */
  hear(listen: (change: RowChange, source: RowSource) => void): void {
    this.#hearers.push(listen);
  }

  #tell(change: RowChange, source: RowSource): void {
    for (const listen of this.#hearers) listen(change, source);
  }

  #pool(pool: string): Pool {
    const known = this.#pools.get(pool);
    if (known) return known;
    const made = { list: new PoolList(), listeners: new Set<LobbyListener>() };
    this.#pools.set(pool, made);
    return made;
  }
}
