import { FAVOURITES_MAX } from '@cardroom/protocol';
import {
  type LinesMessage,
  type PackedLine,
  ROOM_LINES,
  TABLE_LINES,
  type TablesMessage,
  takeLines,
} from '@cardroom/protocol/packed-lines';
import type { ListView, LobbyRow, RoomLine } from '@cardroom/protocol/shapes';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { keepSame } from '../../net/keep-same.ts';
import type { LobbyConnection } from '../../net/lobby-connection.ts';
import type { ListPlace } from './list-place.ts';

export interface PagesState {
  /** All rooms of the list; null until they are known. */
  readonly rooms: readonly RoomLine[] | null;
  /** The place whose tables have arrived; null until they have. */
  readonly shown: ListPlace | null;
  /** How many tables there are in that place; only the first of them may be known. */
  readonly all: number;
}

/** The part of the list that the page shows. */
export interface Wanted {
  readonly place: ListPlace;
  readonly view: ListView;
  readonly favourites: ReadonlySet<string>;
  /** The selected table, wherever it is in the list. */
  readonly tableId: string | null;
}

/** A request that was refused because of too many before it is sent again after this long. */
export const AGAIN_MS = 1_000;

/** The parts of a list that is too long to be sent as a whole: all rooms, and the tables of the place that the page shows. */
export class ListPages {
  readonly store: StoreApi<PagesState>;
  readonly #lobby: Pick<LobbyConnection, 'request' | 'view'>;
  #rooms: ReadonlyMap<string, RoomLine>;
  #tables: ReadonlyMap<string, LobbyRow> = new Map();
  #wanted: Wanted | null = null;
  #page = 0;

  /** @param first the rooms that came with the session */
  constructor(lobby: Pick<LobbyConnection, 'request' | 'view'>, first: readonly PackedLine[]) {
    this.#lobby = lobby;
    this.#rooms = takeLines(new Map(), { whole: true, lines: first, gone: [] }, ROOM_LINES);
    this.store = createStore<PagesState>(() => ({ rooms: first.length > 0 ? [...this.#rooms.values()] : null, shown: null, all: 0 }));
  }

  /** Asks for what the page shows now. Tables of another place leave the page at once, apart from the selected one. */
  show(wanted: Wanted): void {
    const { shown } = this.store.getState();
    this.#wanted = wanted;
    if (shown !== null && !isSame(shown, wanted.place)) {
      this.store.setState({ shown: null, all: 0 });
      this.#keep(new Map([...this.#tables].filter(([tableId]) => tableId === wanted.tableId)));
    }
    if (this.#lobby.view.getState().link === 'open') void this.#ask(wanted);
  }

  /** The page shows something else: nothing more is sent. */
  hide(): void {
    this.#wanted = null;
    if (this.#lobby.view.getState().link === 'open') void this.#lobby.request('hide-list', {});
  }

  /** A socket has opened, which knows nothing of what the page shows. */
  opened(): void {
    if (this.#wanted !== null) void this.#ask(this.#wanted);
  }

  take(type: string, payload: unknown): void {
    if (type === 'rooms') this.#takeRooms(payload as LinesMessage);
    else if (type === 'tables') this.#takeTables(payload as TablesMessage);
  }

  async #ask(wanted: Wanted): Promise<void> {
    const { place, view, favourites, tableId } = wanted;
    this.#page += 1;
    const asked = { page: this.#page, ...place, ...view, favourites: [...favourites].slice(-FAVOURITES_MAX), table: tableId };
    const outcome = await this.#lobby.request('show-list', asked);
    const isBusy = outcome.kind === 'rejected' && outcome.rejection.code === 'too-many-requests';
    if (isBusy && asked.page === this.#page) setTimeout(() => this.#again(asked.page), AGAIN_MS);
  }

  #again(page: number): void {
    if (page === this.#page && this.#wanted !== null) void this.#ask(this.#wanted);
  }

  #takeRooms(message: LinesMessage): void {
    this.#rooms = takeLines(this.#rooms, message, ROOM_LINES);
    const rooms = keepSame(this.store.getState().rooms, [...this.#rooms.values()], ({ roomId }) => roomId);
    this.store.setState({ rooms });
  }

  #takeTables(message: TablesMessage): void {
    if (message.page !== this.#page || this.#wanted === null) return;
    this.#keep(takeLines(this.#tables, message, TABLE_LINES));
    this.store.setState({ shown: this.#wanted.place, all: message.all });
  }

  #keep(tables: ReadonlyMap<string, LobbyRow>): void {
    this.#tables = tables;
    const before = this.#lobby.view.getState().rows;
    this.#lobby.view.setState({ rows: keepSame(before, [...tables.values()], ({ tableId }) => tableId) });
  }
}

function isSame(one: ListPlace, other: ListPlace): boolean {
  return one.room === other.room && one.text === other.text;
}
