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
  /** That of the owner who says it. */
  readonly epoch: number;
}

/** Who says what a row is: the process by its ID, and its epoch as the owner of the table. */
export interface RowSource {
  readonly processId: string;
  readonly epoch: number;
}

const SOMEBODY: RowSource = { processId: '', epoch: 0 };

/**
 * The table list of each pool, and its watchers. A pool never sees another pool's rows. Of a table that has moved, what its newest owner says holds,
 * in whatever order their news come.
 */
export class LobbyListing {
  readonly #pools = new Map<string, Pool>();
  readonly #sources = new Map<string, RowSource & { readonly pool: string }>();
  readonly #hearers: ((change: RowChange, processId: string) => void)[] = [];

  /** Lists the row and tells the watchers, unless it is as it was: most steps of a table change nothing in it. */
  put(pool: string, row: LobbyRow, source: RowSource = SOMEBODY): void {
    const { tableId } = row;
    const before = this.#sources.get(tableId);
    if (before !== undefined && before.epoch > source.epoch) return;
    const isNew = before?.processId !== source.processId || before.epoch !== source.epoch;
    if (isNew) this.#sources.set(tableId, { ...source, pool });
    const { list, listeners } = this.#pool(pool);
    const changed = list.put(row);
    if (changed) for (const listener of listeners) listener.put(row);
    if (changed || isNew) this.#tell({ pool, tableId, row, epoch: source.epoch }, source.processId);
  }

  /** The list of a pool, to be read. */
  of(pool: string): Omit<PoolList, 'put' | 'remove'> {
    return this.#pool(pool).list;
  }

  /** Takes a table off the list, unless a newer owner has listed it. */
  remove(pool: string, tableId: string, { processId, epoch }: RowSource = SOMEBODY): void {
    const before = this.#sources.get(tableId);
    if (before === undefined || before.epoch > epoch) return;
    const { list, listeners } = this.#pool(pool);
    this.#sources.delete(tableId);
    if (list.remove(tableId)) for (const listener of listeners) listener.remove(tableId);
    this.#tell({ pool, tableId, row: null, epoch }, processId);
  }

  /** The tables that a process has listed last. */
  tablesOf(processId: string): { readonly pool: string; readonly tableId: string; readonly epoch: number }[] {
    return [...this.#sources].flatMap(([tableId, one]) =>
      one.processId === processId ? [{ pool: one.pool, tableId, epoch: one.epoch }] : [],
    );
  }

  /** Tells the listener of every change until the returned function is called. */
  watch(pool: string, listener: LobbyListener): () => void {
    const { listeners } = this.#pool(pool);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  /** Tells of the changes in all pools, and from which process they came. */
  hear(listen: (change: RowChange, processId: string) => void): void {
    this.#hearers.push(listen);
  }

  #tell(change: RowChange, processId: string): void {
    for (const listen of this.#hearers) listen(change, processId);
  }

  #pool(pool: string): Pool {
    const known = this.#pools.get(pool);
    if (known) return known;
    const made = { list: new PoolList(), listeners: new Set<LobbyListener>() };
    this.#pools.set(pool, made);
    return made;
  }
}
