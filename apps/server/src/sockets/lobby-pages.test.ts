import { PAGE_TABLES_MAX, type ShowListMessage } from '@cardroom/protocol';
import { type LinesMessage, ROOM_LINES, TABLE_LINES, type TablesMessage, takeLines } from '@cardroom/protocol/packed-lines';
import { initialOf, LOBBY_ROW, type LobbyRow, type RoomLine } from '@cardroom/protocol/shapes';
import { finder, NO_FILTERS, pageOf, tablesFound } from '@cardroom/views/listing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PoolList } from '../tables/pool-list.ts';
import { LobbyPages, queryOf, ROOM_LINES_MAX, SLOW_BEATS, TABLE_LINES_MAX } from './lobby-pages.ts';

const row = (table: number, players = 0, pot = 0): LobbyRow => ({
  ...initialOf(LOBBY_ROW),
  ...{ tableId: String(table), roomId: String(table % 3), roomName: `Room ${table % 3}`, seats: 6, players, averagePot: pot },
});
const asked = (part: Partial<ShowListMessage> = {}): ShowListMessage => ({
  ...{ page: 1, room: null, text: '', favourites: [], table: null },
  filters: { ...NO_FILTERS, games: [], limits: [], bands: [], seats: [], minPlayers: 0 },
  sorting: { key: 'stakes', descending: false },
  ...part,
});

/** A client that keeps what it is sent, as the lobby's page does. */
class Watcher {
  rooms: ReadonlyMap<string, RoomLine> = new Map();
  tables: ReadonlyMap<string, LobbyRow> = new Map();
  all = 0;
  last: ShowListMessage | null = null;
  /** Every table that was ever sent for what is shown now. */
  readonly told = new Set<string>();
  received = 0;
  mostLines = 0;

  take(type: 'rooms' | 'tables', message: LinesMessage | TablesMessage): void {
    this.received += 1;
    if (!message.whole) this.mostLines = Math.max(this.mostLines, message.lines.length);
    const known: ReadonlyMap<string, unknown> = type === 'rooms' ? this.rooms : this.tables;
    for (const id of message.gone) expect(known.has(id)).toBe(true);
    if (type === 'rooms') this.rooms = takeLines(this.rooms, message, ROOM_LINES);
    if (!('page' in message)) return;
    expect(message.page).toBe(this.last?.page);
    this.tables = takeLines(this.tables, message, TABLE_LINES);
    this.all = message.all;
    for (const [id] of message.lines) this.told.add(String(id));
  }
}

function world() {
  const list = new PoolList();
  const pages = new LobbyPages<Watcher>({ list, currency: 'EUR', send: (client, type, message) => client.take(type, message) });
  const show = (client: Watcher, message: ShowListMessage): void => {
    client.last = message;
    client.told.clear();
    pages.show(client, message);
  };
  return { list, pages, show };
}

type Step =
  | { readonly kind: 'put'; readonly table: number; readonly players: number; readonly pot: number }
  | { readonly kind: 'remove'; readonly table: number }
  | { readonly kind: 'show'; readonly client: number; readonly message: ShowListMessage }
  | { readonly kind: 'hide'; readonly client: number }
  | { readonly kind: 'beat' };

const table = fc.nat({ max: 11 });
const CLIENTS = 3;
const client = fc.nat({ max: CLIENTS - 1 });
const message = fc
  .record({
    page: fc.nat({ max: 9 }),
    room: fc.option(fc.nat({ max: 3 }).map(String)),
    text: fc.constantFrom('', '1', 'room 2', '  '),
    table: fc.option(table.map(String)),
    hideEmpty: fc.boolean(),
  })
  .map(({ hideEmpty, ...part }) => asked({ ...part, filters: { ...asked().filters, hideEmpty } }));
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('put' as const), table, players: fc.nat({ max: 6 }), pot: fc.nat({ max: 9 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), table }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('show' as const), client, message }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('hide' as const), client }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('beat' as const) }) },
);

/** The tables a client should have after a pause: the page it asked for, and the one it wants in any case. */
function wanted(list: PoolList, message: ShowListMessage): { tables: LobbyRow[]; all: number } {
  const query = queryOf(message, 'EUR');
  const isRooms = message.room === null && query.text === '';
  const page = isRooms ? { rows: [], all: 0 } : pageOf(list.rows(), query, PAGE_TABLES_MAX);
  const own = list.row(message.table ?? '');
  return { tables: [...new Set([...page.rows, ...(own ? [own] : [])])], all: page.all };
}

/** Whether a table is in the place that is asked for, or is asked for itself. Its filters may have let it through until a moment ago. */
function isAsked(message: ShowListMessage | null, tableId: string): boolean {
  if (message === null || message.table === tableId) return message !== null;
  const { room, text } = queryOf(message, 'EUR');
  const one = row(Number(tableId));
  const isPlace = room !== null || text !== '';
  return isPlace && (room === null || one.roomId === room) && finder(text)(one);
}

const sorted = (rows: Iterable<LobbyRow>): LobbyRow[] => [...rows].sort((one, other) => Number(one.tableId) - Number(other.tableId));

describe('what clients are sent of a long list', () => {
  it('is what each asked for, whatever tables and clients do, and nothing else', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80, size: 'max' }), (steps) => {
        const { list, pages, show } = world();
        const clients = Array.from({ length: CLIENTS }, () => new Watcher());
        const of = (index: number): Watcher => clients[index] ?? new Watcher();
        for (const one of steps) {
          if (one.kind === 'put') list.put(row(one.table, one.players, one.pot));
          else if (one.kind === 'remove') list.remove(String(one.table));
          else if (one.kind === 'beat') pages.beat();
          else if (one.kind === 'show') {
            show(of(one.client), one.message);
          } else {
            pages.hide(of(one.client));
            of(one.client).last = null;
            of(one.client).told.clear();
          }
          for (const client of clients) for (const id of client.told) expect(isAsked(client.last, id)).toBe(true);
        }
        for (let beat = 0; beat < SLOW_BEATS; beat += 1) pages.beat();
        for (const client of clients) {
          if (client.last === null) continue;
          const { tables, all } = wanted(list, client.last);
          expect(sorted(client.tables.values())).toEqual(sorted(tables));
          expect(client.all).toBe(all);
          expect([...client.rooms.values()].sort((a, b) => Number(a.roomId) - Number(b.roomId))).toEqual(
            list.rooms().sort((a, b) => Number(a.roomId) - Number(b.roomId)),
          );
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is nothing while nothing changes, and nothing after it is hidden', () => {
    const { list, pages, show } = world();
    const client = new Watcher();
    for (let id = 0; id < 20; id += 1) list.put(row(id));
    show(client, asked({ room: '2', table: '3' }));
    const { received } = client;
    for (let beat = 0; beat < 9; beat += 1) pages.beat();
    expect(client.received).toBe(received);
    list.put(row(2, 4));
    pages.beat();
    expect(client.received).toBe(received + 1);
    list.remove('5');
    for (let beat = 0; beat < SLOW_BEATS; beat += 1) pages.beat();
    const settled = client.received;
    for (let beat = 0; beat < 9; beat += 1) pages.beat();
    expect(client.received).toBe(settled);
    pages.hide(client);
    list.put(row(2, 5));
    for (let beat = 0; beat < 9; beat += 1) pages.beat();
    expect(client.received).toBe(settled);
    expect(client.tables.get('2')?.players).toBe(4);
  });

  it('is shared by clients that ask for the same, of whom each may come later', () => {
    const { list, pages, show } = world();
    for (let id = 0; id < 20; id += 1) list.put(row(id));
    const [early, late] = [new Watcher(), new Watcher()];
    show(early, asked({ room: '2' }));
    list.put(row(2, 4));
    show(late, asked({ room: '2', page: 7 }));
    pages.beat();
    for (const client of [early, late]) expect(client.tables.get('2')?.players).toBe(4);
  });

  it('has a bound for every beat, and what is left comes with the next ones', () => {
    const { list, pages, show } = world();
    const ROOMS = 450;
    const many = (id: number, players: number): LobbyRow => ({ ...row(id, players), roomId: String(id < 300 ? 0 : id) });
    for (let id = 0; id < 300 + ROOMS; id += 1) list.put(many(id, 0));
    const client = new Watcher();
    show(client, asked({ room: '0' }));
    expect(client.tables.size).toBe(PAGE_TABLES_MAX);
    expect(client.all).toBe(300);
    for (let id = 0; id < 300 + ROOMS; id += 1) list.put(many(id, 3));
    for (let beat = 0; beat < 5 * SLOW_BEATS; beat += 1) pages.beat();
    expect(client.mostLines).toBeLessThanOrEqual(Math.max(ROOM_LINES_MAX, TABLE_LINES_MAX));
    expect([...client.tables.values()].every(({ players }) => players === 3)).toBe(true);
    expect([...client.rooms.values()].every(({ players, roomId }) => players === (roomId === '0' ? 900 : 3))).toBe(true);
    expect(sorted(tablesFound([...client.tables.values()], queryOf(asked({ room: '0' }), 'EUR')))).toHaveLength(PAGE_TABLES_MAX);
  });
});
