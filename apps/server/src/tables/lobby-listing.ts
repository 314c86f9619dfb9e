import type { LobbyRow } from '@cardroom/protocol/shapes';

export interface LobbyListener {
  put(row: LobbyRow): void;
  remove(tableId: string): void;
}

/** The table list of each pool, and its watchers. A pool never sees another pool's rows. */
export class LobbyListing {
  readonly #pools = new Map<string, { readonly rows: Map<string, LobbyRow>; readonly listeners: Set<LobbyListener> }>();

  /** Lists the row and tells the watchers, unless it is as it was: most steps of a table change nothing in it. */
  put(pool: string, row: LobbyRow): void {
    const { rows, listeners } = this.#pool(pool);
    const before = rows.get(row.tableId);
    if (before !== undefined && isAlike(before, row)) return;
    rows.set(row.tableId, row);
    for (const listener of listeners) listener.put(row);
  }

  /** All current rows of a pool. */
  rows(pool: string): LobbyRow[] {
    return [...this.#pool(pool).rows.values()];
  }

  remove(pool: string, tableId: string): void {
    const { rows, listeners } = this.#pool(pool);
    if (!rows.delete(tableId)) return;
    for (const listener of listeners) listener.remove(tableId);
  }

  /** Calls `put` for every current row, then for every change, until the returned function is called. */
  watch(pool: string, listener: LobbyListener): () => void {
    const { rows, listeners } = this.#pool(pool);
    listeners.add(listener);
    for (const row of rows.values()) listener.put(row);
    return () => void listeners.delete(listener);
  }

  #pool(pool: string) {
    const known = this.#pools.get(pool);
    if (known) return known;
    const made = { rows: new Map<string, LobbyRow>(), listeners: new Set<LobbyListener>() };
    this.#pools.set(pool, made);
    return made;
  }
}

/** A row has plain members only. */
function isAlike(one: LobbyRow, other: LobbyRow): boolean {
  return (Object.keys(other) as (keyof LobbyRow)[]).every((name) => one[name] === other[name]);
}
