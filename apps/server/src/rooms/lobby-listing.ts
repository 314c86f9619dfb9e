import type { AnteType, Game, Limit } from '@cardroom/poker';

/** One table as the lobby lists it; members of `LobbyRowSchema`. Amounts in minor units. */
export interface LobbyRow {
  readonly tableId: string;
  readonly roomId: string;
  readonly roomName: string;
  readonly gameKey: string;
  readonly game: Game;
  readonly limit: Limit;
  readonly hilo: boolean;
  readonly smallBlind: number;
  readonly bigBlind: number;
  readonly ante: number;
  readonly anteType: AnteType;
  readonly straddle: boolean;
  readonly runItTwice: boolean;
  readonly bombPot: boolean;
  readonly buyInMin: number;
  readonly buyInMax: number;
  readonly seats: number;
  readonly players: number;
  readonly averagePot: number;
  readonly handsPerHour: number;
  readonly status: string;
  readonly flopPercent: number;
  readonly handsCounted: number;
  readonly waiting: number;
}

export interface LobbyListener {
  put(row: LobbyRow): void;
  remove(tableId: string): void;
}

/** The table list of each pool, and who watches it. A pool never sees another pool's rows. */
export class LobbyListing {
  readonly #pools = new Map<string, { readonly rows: Map<string, LobbyRow>; readonly listeners: Set<LobbyListener> }>();

  put(pool: string, row: LobbyRow): void {
    const { rows, listeners } = this.#pool(pool);
    rows.set(row.tableId, row);
    for (const listener of listeners) listener.put(row);
  }

  /** Every row of a pool there is now. */
  rows(pool: string): LobbyRow[] {
    return [...this.#pool(pool).rows.values()];
  }

  remove(pool: string, tableId: string): void {
    const { rows, listeners } = this.#pool(pool);
    if (!rows.delete(tableId)) return;
    for (const listener of listeners) listener.remove(tableId);
  }

  /** Calls `put` for every row there is, then for every change, until the returned function is called. */
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
