import type { NoteRequest, PlayersAnswer, ReportAnswer, ReportRequest, SeatedPlayer } from '@cardroom/protocol';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api, ApiAnswer } from '../../net/api.ts';

/** How long the book waits before it asks again after a failure. */
export const BOOK_RETRY_MS = 10_000;

/** What is known of the players at one table. */
export interface TablePlayers {
  readonly players: readonly SeatedPlayer[];
  /** The last reading failed; what stands here is older or empty. */
  readonly failed: boolean;
}

interface Watched {
  watchers: number;
  reading: boolean;
  /** Somebody asked while it was being read. */
  again: boolean;
  retry: ReturnType<typeof setTimeout> | undefined;
}

/**
 * The players at the open tables with the own notes and labels, one for all tables of the page: what is written at one of them shows at
 * the others. The service keeps it; the book reads a table again whenever it is told that something may have changed.
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

  /** Reads a watched table; asked again meanwhile, once more after that. */
  refresh(tableId: string): void {
    const watched = this.#watched.get(tableId);
    if (watched?.reading === false) void this.#read(tableId, watched);
    else if (watched) watched.again = true;
  }

  refreshAll(): void {
    for (const tableId of this.#watched.keys()) this.refresh(tableId);
  }

  /** Keeps a note and a label about a player; all tables show it at once, and what the service refuses not for long. */
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
      // An answer from before somebody asked again may be older than what he wrote.
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

/** The one book of a session. */
export function bookOf(api: Pick<Api, 'ask'>): PlayerBook {
  const book = books.get(api) ?? new PlayerBook(api);
  books.set(api, book);
  return book;
}
