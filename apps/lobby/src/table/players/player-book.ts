import type { NoteRequest, PlayersAnswer, ReportAnswer, ReportRequest, SeatedPlayer } from '@cardroom/protocol';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api, ApiAnswer } from '../../net/api.ts';

/** How long the book waits before retrying a failed read. */
export const BOOK_RETRY_MS = 10_000;

/** The known players at one table. */
export interface TablePlayers {
  readonly players: readonly SeatedPlayer[];
  /** The last read failed, so the list is outdated or empty. */
  readonly failed: boolean;
}

interface Watched {
  watchers: number;
  reading: boolean;
  /** A refresh was requested during the read. */
  again: boolean;
  retry: ReturnType<typeof setTimeout> | undefined;
}

/**
 * The players at the open tables, with the notes and labels this player gave them. Shared by all tables of the page, so that a note written
 * at one shows at the others. The service stores them; the book reads a table again whenever something may have changed.
 */
export class PlayerBook {
  readonly store: StoreApi<{ readonly tables: Readonly<Record<string, TablePlayers>> }> = createStore(() => ({ tables: {} }));
  readonly #api: Pick<Api, 'ask'>;
  readonly #watched = new Map<string, Watched>();

  constructor(api: Pick<Api, 'ask'>) {
    this.#api = api;
  }

  /** Keeps a table's players until the returned function is called. */
  watch(tableId: string): () => void {
    const watched = this.#watched.get(tableId) ?? { watchers: 0, reading: false, again: false, retry: undefined };
    watched.watchers += 1;
    this.#watched.set(tableId, watched);
    return () => {
      watched.watchers -= 1;
      if (watched.watchers > 0) return;
      clearTimeout(watched.retry);
      this.#watched.delete(tableId);
      const { [tableId]: _, ...tables } = this.store.getState().tables;
      this.store.setState({ tables });
    };
  }

  /** Reads a watched table. A request during a read starts another one after it. */
  refresh(tableId: string): void {
    const watched = this.#watched.get(tableId);
    if (watched?.reading === false) void this.#read(tableId, watched);
    else if (watched) watched.again = true;
  }

  refreshAll(): void {
    for (const tableId of this.#watched.keys()) this.refresh(tableId);
  }

  /** Saves a note and label. All tables show them at once, and the reread that follows reverts anything the service refused. */
  async write(stayId: string, note: NoteRequest): Promise<ApiAnswer<NoteRequest>> {
    const { tables } = this.store.getState();
    const changed = Object.entries(tables).map(([tableId, table]) => [tableId, withNote(table, stayId, note)]);
    this.store.setState({ tables: Object.fromEntries(changed) });
    const answer = await this.#api.ask<NoteRequest>('PUT', `/api/players/${encodeURIComponent(stayId)}/note`, note);
    this.refreshAll();
    return answer;
  }

  report(stayId: string, report: ReportRequest): Promise<ApiAnswer<ReportAnswer>> {
    return this.#api.ask<ReportAnswer>('POST', `/api/players/${encodeURIComponent(stayId)}/report`, report);
  }

  async #read(tableId: string, watched: Watched): Promise<void> {
    clearTimeout(watched.retry);
    watched.reading = true;
    do {
      watched.again = false;
      const answer = await this.#api.ask<PlayersAnswer>('GET', `/api/tables/${encodeURIComponent(tableId)}/players`);
      if (this.#watched.get(tableId) !== watched) return;
      // If a refresh was requested during the read, this answer may be outdated.
      if (!watched.again || !answer.ok) this.#take(tableId, answer);
      if (!answer.ok) {
        watched.again = false;
        watched.retry = setTimeout(() => this.refresh(tableId), answer.retryAfterMs ?? BOOK_RETRY_MS);
      }
    } while (watched.again);
    watched.reading = false;
  }

  #take(tableId: string, answer: ApiAnswer<PlayersAnswer>): void {
    const { tables } = this.store.getState();
    const players = answer.ok ? answer.value.players : (tables[tableId]?.players ?? []);
    this.store.setState({ tables: { ...tables, [tableId]: { players, failed: !answer.ok } } });
  }
}

function withNote(table: TablePlayers, stayId: string, note: NoteRequest): TablePlayers {
  return { ...table, players: table.players.map((player) => (player.stayId === stayId ? { ...player, ...note } : player)) };
}

const books = new WeakMap<Pick<Api, 'ask'>, PlayerBook>();

/** The session's one book. */
export function bookOf(api: Pick<Api, 'ask'>): PlayerBook {
  const book = books.get(api) ?? new PlayerBook(api);
  books.set(api, book);
  return book;
}
