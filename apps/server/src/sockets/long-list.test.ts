import { type LobbySchemaState, PAGE_TABLES_MAX, type SessionAnswer } from '@cardroom/protocol';
import {
  type LinesMessage,
  type PackedLine,
  ROOM_LINES,
  TABLE_LINES,
  type TablesMessage,
  takeLines,
} from '@cardroom/protocol/packed-lines';
import type { LobbyRow, RoomLine } from '@cardroom/protocol/shapes';
import { NO_FILTERS } from '@cardroom/views/listing';
import { matchMaker } from '@colyseus/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ListedRows } from '../../testing/fixtures/listed-rows.ts';
import type { TestSocket } from '../../testing/fixtures/test-player.ts';
import { eventually, OPERATOR, TestService } from '../../testing/fixtures/test-service.ts';
import { WHOLE_AGAIN_MAX, WHOLE_LIST_MAX } from '../tables/pool-list.ts';
import type { LobbyRoom } from './lobby-room.ts';
import { MESSAGES_BURST } from './message-budget.ts';

/** A list that is too long to be sent as a whole, through the real SDK. */
const LIST = { tables: 2_000, rooms: 40 };
const OTHER = 'other-casino';
const OTHER_FIRST = 900_000;

let service: TestService;
let list: ListedRows;
beforeAll(async () => {
  service = await TestService.start();
  await service.operator(OTHER, 'http://127.0.0.1:1');
  const { listing } = service.service.parts;
  list = new ListedRows(listing, { pool: `${OPERATOR}:EUR`, ...LIST });
  new ListedRows(listing, { pool: `${OTHER}:EUR`, ...LIST, from: OTHER_FIRST });
});
afterAll(() => service.stop());

class Looker {
  readonly socket: TestSocket<LobbySchemaState>;
  rooms: ReadonlyMap<string, RoomLine> = new Map();
  tables: ReadonlyMap<string, LobbyRow> = new Map();
  all = 0;
  page = 0;
  /** The ID of every table that has ever arrived. */
  readonly seen = new Set<string>();

  constructor(socket: TestSocket<LobbySchemaState>) {
    this.socket = socket;
    socket.room.onMessage('rooms', (message: LinesMessage) => {
      this.rooms = takeLines(this.rooms, message, ROOM_LINES);
    });
    socket.room.onMessage('tables', (message: TablesMessage) => {
      this.tables = takeLines(this.tables, message, TABLE_LINES);
      this.all = message.all;
      this.page = message.page;
      for (const [id] of message.lines) this.seen.add(String(id));
    });
  }

  static async open(id: string, from: { readonly operatorId?: string; readonly currency?: string } = {}): Promise<Looker> {
    return new Looker(await (await service.player(id, from)).joinLobby());
  }

  show(part: object = {}) {
    return this.socket.raw('show-list', { ...SHOW, ...part });
  }

  /** A second passes for the lobby's room. */
  beat(): void {
    (matchMaker.getLocalRoomById(this.socket.room.roomId) as unknown as LobbyRoom).broadcastPatch();
  }

  /** The reply comes after everything sent before. */
  settled() {
    return this.socket.raw('ping', {});
  }

  get roomIds(): Set<string> {
    return new Set([...this.tables.values()].map(({ roomId }) => roomId));
  }
}

const SHOW = {
  ...{ page: 1, room: null, text: '', filters: NO_FILTERS, favourites: [], table: null },
  sorting: { key: 'stakes', descending: false },
};

describe('a client of a long list', () => {
  test('has no tables in the state, gets the rooms with the session, and each room’s tables while it is shown', async () => {
    const player = await service.player('ann');
    const { opening } = (await player.call('GET', '/api/session')).body as unknown as SessionAnswer;
    expect([opening?.lobby?.paged, opening?.lobby?.tables]).toEqual([true, {}]);
    const lines = (opening?.lobby?.rooms ?? []).map((line: PackedLine) => ROOM_LINES.unpack(line, () => undefined));
    expect(lines).toHaveLength(LIST.rooms);

    const ann = new Looker(await player.joinLobby());
    await ann.settled();
    expect(ann.socket.state.tables.size).toBe(0);
    expect([ann.socket.state.paged, ann.socket.state.players]).toEqual([true, 5 * LIST.tables]);
    expect(ann.seen.size).toBe(0);
    expect(await ann.show()).toMatchObject({ ok: true });
    expect([...ann.rooms.values()]).toEqual(lines);
    expect(ann.seen.size).toBe(0);

    await ann.show({ room: list.roomId(3), page: 2 });
    expect([ann.page, ann.all, ann.tables.size]).toEqual([2, 50, 50]);
    expect([...ann.roomIds]).toEqual([list.roomId(3)]);
    expect(ann.seen).toContain(list.tableId(3));
    await ann.show({ room: list.roomId(4), page: 3 });
    expect([...ann.roomIds]).toEqual([list.roomId(4)]);
  });

  test('is sent no table of a room that it has closed, nor of one it never opened', async () => {
    const [bo, cy] = [await Looker.open('bo'), await Looker.open('cy')];
    await bo.show({ room: list.roomId(1) });
    await cy.show({ room: list.roomId(2) });
    const before = new Set(bo.seen);
    await bo.show();
    bo.seen.clear();
    for (let second = 21; second <= 44; second += 1) {
      list.at(second);
      bo.beat();
    }
    await Promise.all([bo.settled(), cy.settled()]);
    expect(bo.seen.size).toBe(0);
    expect(before.size).toBe(50);
    expect([...cy.roomIds]).toEqual([list.roomId(2)]);
    expect([...cy.tables.values()].some(({ players }) => players !== 5)).toBe(true);
    expect(cy.seen.size).toBe(50);

    const rooms = cy.rooms;
    expect(await cy.socket.raw('hide-list', {})).toMatchObject({ ok: true });
    for (let second = 45; second <= 60; second += 1) {
      list.at(second);
      cy.beat();
    }
    await cy.settled();
    expect(cy.rooms).toBe(rooms);
    expect(cy.seen.size).toBe(50);
  });

  test('never sees a table, a room or a sum of another operator’s pool, whatever it names', async () => {
    const other = await Looker.open('dee', { operatorId: OTHER });
    const own = await Looker.open('dee');
    for (const part of [{ text: String(OTHER_FIRST) }, { room: list.roomId(0), table: String(OTHER_FIRST) }, { text: '9' }]) {
      await own.show(part);
      own.beat();
      await own.settled();
    }
    expect([...own.seen].filter((id) => Number(id) >= OTHER_FIRST)).toEqual([]);
    await other.show({ room: list.roomId(0), table: list.tableId(1) });
    await other.show({ text: '50' });
    expect(other.seen.size).toBeGreaterThan(0);
    expect([...other.seen].every((id) => Number(id) >= OTHER_FIRST)).toBe(true);
    const picked = await other.socket.raw('pick-tables', { ...PICK, room: null });
    expect((picked as unknown as { tables: string[] }).tables.every((id) => Number(id) >= OTHER_FIRST)).toBe(true);
    const elsewhere = await other.socket.raw('elsewhere', { tableId: list.tableId(0), purse: null });
    expect(elsewhere).toMatchObject({ ok: true, best: null });
  });

  test('finds tables by number and by the name of their room, filtered and sorted, at most a page of them', async () => {
    const eve = await Looker.open('eve');
    await eve.show({ text: `#${list.tableId(7)}` });
    expect([...eve.tables.keys()]).toEqual([list.tableId(7)]);
    await eve.show({ text: 'BERGEN' });
    expect([eve.all, eve.tables.size]).toEqual([LIST.tables / 10, PAGE_TABLES_MAX]);
    expect([...eve.tables.values()].every(({ roomName }) => roomName.startsWith('Bergen'))).toBe(true);
    const filters = { ...NO_FILTERS, bands: ['high'], games: ['nlhe'], minPlayers: 5 };
    await eve.show({ text: 'lyon', filters, sorting: { key: 'players', descending: true } });
    expect(eve.all).toBeGreaterThan(0);
    expect([...eve.tables.values()].every(({ gameKey, bigBlind, players }) => gameKey === 'nlhe' && bigBlind > 200 && players >= 5)).toBe(
      true,
    );
    const favourites = { filters: { ...NO_FILTERS, favourites: true }, favourites: [list.roomId(5)] };
    await eve.show({ text: 'a', ...favourites });
    expect([...eve.roomIds]).toEqual([list.roomId(5)]);
  });

  test('keeps the row of the table it has selected, until that closes', async () => {
    const fay = await Looker.open('fay');
    await fay.show({ room: list.roomId(1), table: list.tableId(2) });
    expect([fay.all, fay.tables.size]).toEqual([50, 51]);
    list.remove(2);
    fay.beat();
    await fay.settled();
    expect([fay.tables.size, fay.tables.has(list.tableId(2))]).toEqual([50, false]);
  });
});

const PICK = { room: null, text: '', filters: NO_FILTERS, favourites: [], balance: null, without: [] };

test('quick seat’s tables and the way on from a lonely table come from the whole list', async () => {
  const gus = await Looker.open('gus');
  const room = list.roomId(6);
  const { tables } = (await gus.socket.raw('pick-tables', { ...PICK, room })) as unknown as { tables: string[] };
  expect(tables.length).toBe(20);
  expect(tables.every((id) => (Number(id) - 5_000) % LIST.rooms === 6)).toBe(true);
  const [first = ''] = tables;
  const without = { ...PICK, room, without: [first] };
  expect(((await gus.socket.raw('pick-tables', without)) as unknown as { tables: string[] }).tables).not.toContain(first);
  expect(await gus.socket.raw('pick-tables', { ...PICK, room, balance: 1 })).toMatchObject({ tables: [], tooPoor: true });
  expect(await gus.socket.raw('elsewhere', { tableId: list.tableId(6), purse: null })).toMatchObject({
    ok: true,
    best: { gameKey: 'plo5' },
    freeSeats: expect.any(Number),
  });
});

describe('what is refused changes nothing', () => {
  const FILTERS = NO_FILTERS;
  test.each([
    [{ room: 7 }, 'room'],
    [{ room: '../7' }, 'room'],
    [{ text: 'x'.repeat(41) }, 'text'],
    [{ page: -1 }, 'page'],
    [{ table: 'x' }, 'table'],
    [{ sorting: { key: 'cards', descending: false } }, 'sorting.key'],
    [{ sorting: { key: 'name', descending: false, also: 1 } }, 'also'],
    [{ filters: { ...FILTERS, minPlayers: 7 } }, 'filters.minPlayers'],
    [{ filters: { ...FILTERS, games: Array.from({ length: 21 }, () => 'nlhe') } }, 'filters.games'],
    [{ filters: {} }, 'filters.tab'],
    [{ favourites: Array.from({ length: 101 }, (_, room) => String(room)) }, 'favourites'],
    [{ pool: `${OTHER}:EUR` }, 'pool'],
  ])('%j', async (part, field) => {
    const id = `hal-${field.replace('.', '-').toLowerCase()}`;
    const hal = await Looker.open(id);
    await hal.show({ room: list.roomId(9), page: 5 });
    const { tables } = hal;
    expect(await hal.show(part)).toEqual({ code: 'invalid', field });
    hal.beat();
    await hal.settled();
    expect(hal.tables).toBe(tables);
  });

  test('a flood of requests is refused by name, and what is shown stays', async () => {
    const ida = await Looker.open('ida');
    const answers = await Promise.all(Array.from({ length: MESSAGES_BURST }, (_, page) => ida.show({ room: list.roomId(page), page })));
    const accepted = answers.filter((answer) => 'ok' in answer).length;
    expect(accepted).toBeGreaterThan(0);
    expect(accepted).toBeLessThan(MESSAGES_BURST / 2);
    expect(answers.slice(accepted).every((answer) => 'code' in answer && answer.code === 'too-many-requests')).toBe(true);
    expect([...ida.roomIds]).toEqual([list.roomId(accepted - 1)]);
    expect(ida.socket.closedWith).toBeNull();
  });
});

test('a list that becomes long, and short again, turns to pages and back for every client', async () => {
  const currency = 'KRW';
  const jo = await Looker.open('jo', { currency });
  expect(await jo.show()).toEqual({ code: 'list-is-whole' });
  const { listing } = service.service.parts;
  const growing = new ListedRows(listing, { pool: `${OPERATOR}:${currency}`, tables: WHOLE_LIST_MAX, rooms: 6 });
  const more = { pool: `${OPERATOR}:${currency}`, tables: 5, rooms: 6, from: 800_000 };
  jo.beat();
  await jo.settled();
  expect([jo.socket.state.paged, jo.socket.state.tables.size]).toEqual([false, WHOLE_LIST_MAX]);
  new ListedRows(listing, more);
  jo.beat();
  await eventually(() => expect([jo.socket.state.paged, jo.socket.state.tables.size]).toEqual([true, 0]));
  expect(await jo.show({ room: '101' })).toMatchObject({ ok: true });
  expect(jo.tables.size).toBe(51);
  for (let table = 0; table <= WHOLE_LIST_MAX + 5 - WHOLE_AGAIN_MAX; table += 1) growing.remove(table);
  jo.beat();
  await eventually(() => expect([jo.socket.state.paged, jo.socket.state.tables.size]).toEqual([false, WHOLE_AGAIN_MAX - 1]));
  const late = await Looker.open('kim', { currency });
  await late.settled();
  expect(late.socket.state.tables.size).toBe(WHOLE_AGAIN_MAX - 1);
});
