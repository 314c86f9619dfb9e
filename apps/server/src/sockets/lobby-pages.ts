import { PAGE_TABLES_MAX, type ShowListMessage } from '@cardroom/protocol';
import { type LinesMessage, ROOM_LINES, TABLE_LINES, type TablesMessage } from '@cardroom/protocol/packed-lines';
import type { LobbyRow } from '@cardroom/protocol/shapes';
import { type ListQuery, pageOf } from '@cardroom/views/listing';
import type { PoolList } from '../tables/pool-list.ts';
import { SentLines } from './sent-lines.ts';

/** The sums of rooms, and the results of a search of all rooms, are looked at again after this many beats. */
export const SLOW_BEATS = 3;
/** The most lines of rooms that are sent at once: together with the next, that keeps a client below 2 KB a second. */
export const ROOM_LINES_MAX = 150;
/** The most changed tables that are sent in one beat. */
export const TABLE_LINES_MAX = 40;

/** A part of the list, shown to all clients that have asked for the same. */
interface Shown<Client> {
  readonly key: string;
  readonly query: ListQuery;
  readonly sent: SentLines<LobbyRow>;
  readonly clients: Set<Client>;
  all: number;
  /** The version of the list that was looked at last. */
  version: number;
}

interface Look<Client> {
  readonly page: number;
  /** Null: the rooms alone. */
  readonly shown: Shown<Client> | null;
  /** The table that the client wants in any case, and its row as sent if no part that is shown has it. */
  readonly tableId: string | null;
  row: LobbyRow | null;
}

export interface LobbyPagesPorts<Client> {
  readonly list: Omit<PoolList, 'put' | 'remove'>;
  /** The currency of the stakes. */
  readonly currency: string;
  send(client: Client, type: 'rooms' | 'tables', message: LinesMessage | TablesMessage): void;
}

/** The parts of a list, too long to be sent as a whole, that clients look at. A client is sent the tables it has asked for and no others. */
export class LobbyPages<Client extends object> {
  readonly #ports: LobbyPagesPorts<Client>;
  readonly #looks = new Map<Client, Look<Client>>();
  readonly #shown = new Map<string, Shown<Client>>();
  #rooms = new SentLines(ROOM_LINES);
  #beats = 0;

  constructor(ports: LobbyPagesPorts<Client>) {
    this.#ports = ports;
  }

  /** Sends the client what it asks for, and from now on the changes, instead of what it asked for before. */
  show(client: Client, asked: ShowListMessage): void {
    const { send, list } = this.#ports;
    const isFirst = !this.#looks.has(client);
    if (this.#looks.size === 0) this.#rooms = filled(new SentLines(ROOM_LINES), list.rooms());
    this.hide(client);
    const look: Look<Client> = { page: asked.page, shown: this.#part(client, asked), tableId: asked.table, row: null };
    this.#looks.set(client, look);
    if (isFirst) send(client, 'rooms', this.#rooms.whole());
    this.#tell(client, look, look.shown?.sent.whole() ?? { whole: true, lines: [], gone: [] });
  }

  /** Sends the client no more. */
  hide(client: Client): void {
    const shown = this.#looks.get(client)?.shown;
    this.#looks.delete(client);
    shown?.clients.delete(client);
    if (shown?.clients.size === 0) this.#shown.delete(shown.key);
  }

  /** Sends every client what has changed. Called once a second. */
  beat(): void {
    if (this.#looks.size === 0) return;
    this.#beats += 1;
    const isSlow = this.#beats % SLOW_BEATS === 0;
    const rooms = isSlow ? this.#rooms.next(this.#ports.list.rooms(), ROOM_LINES_MAX) : null;
    const changes = new Map([...this.#shown.values()].map((shown) => [shown, this.#changesOf(shown, isSlow)]));
    for (const [client, look] of this.#looks) {
      if (rooms !== null) this.#ports.send(client, 'rooms', rooms);
      this.#tell(client, look, (look.shown === null ? null : changes.get(look.shown)) ?? null);
    }
  }

  /** The part of the list that is asked for; null if it is the rooms alone. */
  #part(client: Client, { room, text, filters, sorting, favourites }: ShowListMessage): Shown<Client> | null {
    const found = text.trim();
    if (room === null && found === '') return null;
    const key = JSON.stringify([room, found, filters, sorting, filters.favourites ? favourites : []]);
    const known = this.#shown.get(key);
    const shown = known ?? this.#newPart(key, queryOf({ room, text: found, filters, sorting, favourites }, this.#ports.currency));
    shown.clients.add(client);
    return shown;
  }

  #newPart(key: string, query: ListQuery): Shown<Client> {
    const { list } = this.#ports;
    const { rows, all } = pageOf(list.rows(query.room), query, PAGE_TABLES_MAX);
    const sent = filled(new SentLines(TABLE_LINES), rows);
    const shown = { key, query, sent, all, clients: new Set<Client>(), version: list.version(query.room) };
    this.#shown.set(key, shown);
    return shown;
  }

  /** The changes of a part; null if nothing has changed. */
  #changesOf(shown: Shown<Client>, isSlow: boolean): LinesMessage | null {
    const { list } = this.#ports;
    const { query, sent } = shown;
    if (query.room === null && !isSlow) return null;
    const version = list.version(query.room);
    if (version === shown.version && !sent.behind) return null;
    shown.version = version;
    const { rows, all } = pageOf(list.rows(query.room), query, PAGE_TABLES_MAX);
    const changes = sent.next(rows, TABLE_LINES_MAX);
    const counts = all !== shown.all;
    shown.all = all;
    return changes ?? (counts ? { whole: false, lines: [], gone: [] } : null);
  }

  /** Sends the changes of a part, and of the table that the client wants in any case. */
  #tell(client: Client, look: Look<Client>, changes: LinesMessage | null): void {
    const { send, list } = this.#ports;
    const { page, shown, tableId } = look;
    const row = tableId === null || shown?.sent.has(tableId) ? null : (list.row(tableId) ?? null);
    const isGone = row === null && look.row !== null && !shown?.sent.has(look.row.tableId);
    const isNew = row !== null && row !== look.row;
    if (changes === null && !isNew && !isGone) return;
    const { whole = false, lines = [], gone = [] } = changes ?? {};
    send(client, 'tables', {
      page,
      whole,
      lines: isNew ? [...lines, TABLE_LINES.pack(row)] : lines,
      gone: isGone && tableId !== null ? [...gone, tableId] : gone,
      all: shown?.all ?? 0,
    });
    look.row = row;
  }
}

type Asked = Pick<ShowListMessage, 'room' | 'text' | 'filters' | 'favourites'> & Partial<Pick<ShowListMessage, 'sorting'>>;

/** A request as a query of the list. */
export function queryOf({ room, text, filters, sorting, favourites }: Asked, currency: string): ListQuery {
  const view = { filters, sorting: sorting ?? { key: 'stakes', descending: false } } as const;
  return { room, text: text.trim(), view, favourites: new Set(favourites), currency };
}

function filled<Line extends object>(sent: SentLines<Line>, lines: readonly Line[]): SentLines<Line> {
  sent.next(lines, lines.length);
  return sent;
}
