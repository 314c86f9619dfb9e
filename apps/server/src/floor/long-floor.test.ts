import { beforeEach, describe, expect, test } from 'vitest';
import { type CrewInMemory, crewInMemory } from '../../testing/fixtures/crew-in-memory.ts';
import { floorTable, longFloor } from '../../testing/fixtures/floor-tables.ts';
import type { OpenTable } from '../tables/open-table.ts';
import { FloorDesk } from './floor-desk.ts';
import { FLOOR_ROWS } from './floor-lists.ts';
import { GAMES_BY_NAME, GAMES_OFFERED, SEAT_SORTS, type SeatsQuery, TABLE_SORTS, type TablesQuery } from './floor-queries.ts';
import { type FloorRows, HouseFloor } from './house-floor.ts';

const OPERATOR = 'casino';
const TABLES = 10_000;
const ROOMS = 500;
/** Tables have 0 to 5 players in turn. */
const SEATS = longSum(TABLES);
const PROCESSES = ['room-a.1', 'room-b.1', 'room-c.1'] as const;
const ALL = longFloor({ operatorId: OPERATOR, tables: TABLES, rooms: ROOMS });

let crew: CrewInMemory;
let floor: HouseFloor;
/** How often a row of a table was made, at all processes. */
let made: number;
beforeEach(() => {
  crew = crewInMemory();
  made = 0;
  const [first] = PROCESSES.map((processId, one) =>
    floorOf(
      processId,
      ALL.filter((_table, index) => index % PROCESSES.length === one),
    ),
  );
  floor = first as HouseFloor;
});

function longSum(tables: number): number {
  return Array.from({ length: tables }, (_, table) => table % 6).reduce((sum, one) => sum + one, 0);
}

function floorOf(processId: string, tables: readonly OpenTable[]): HouseFloor {
  const own = new FloorDesk({
    now: () => 0,
    tables: () => tables,
    room: () => {
      made += 1;
      return undefined;
    },
    waitingFor: (tableId) => Number(tableId) % 3,
  });
  return new HouseFloor({ crew: crew.join(processId), own, now: () => 0, holderOf: async () => null, readRules: async () => {} });
}

/** All rows of a list, page after page. */
async function whole<Row>(page: (after: FloorRows<Row>['next']) => Promise<FloorRows<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  let after: FloorRows<Row>['next'] = null;
  do {
    const part: FloorRows<Row> = await page(after);
    expect(part.rows.length).toBeLessThanOrEqual(FLOOR_ROWS);
    rows.push(...part.rows);
    after = part.next;
  } while (after !== null);
  return rows;
}
const tables = (query: TablesQuery) => whole((after) => floor.tables(OPERATOR, query, after));
const seats = (query: SeatsQuery) => whole((after) => floor.seats(OPERATOR, query, after));
const first = (query: TablesQuery) => floor.tables(OPERATOR, query, null);

describe('ten thousand tables of three processes', () => {
  test('are listed in pages by number, each once', async () => {
    const ids = (await tables({})).map(({ tableId }) => Number(tableId));
    expect(ids).toEqual(Array.from({ length: TABLES }, (_, table) => 5_000 + table));
    expect(await floor.tables('another', {}, null)).toEqual({ rows: [], total: 0, next: null, missing: [] });
  });

  test('cost each process the rows of one page, however deep in the list', async () => {
    const { next } = await first({ sort: { by: 'players', descending: true } });
    expect(made).toBeLessThanOrEqual(PROCESSES.length * (FLOOR_ROWS + 1));
    made = 0;
    await floor.tables(OPERATOR, { sort: { by: 'players', descending: true } }, next);
    expect(made).toBeLessThanOrEqual(PROCESSES.length * (FLOOR_ROWS + 1));
  });

  test.each(TABLE_SORTS)('are sorted by %s in both directions, and the next page goes on where the first one ends', async (by) => {
    for (const descending of [false, true]) {
      const page = await first({ sort: { by, descending } });
      const second = await floor.tables(OPERATOR, { sort: { by, descending } }, page.next);
      expect([page.total, second.total]).toEqual([TABLES, TABLES]);
      expect(new Set([...page.rows, ...second.rows].map(({ tableId }) => tableId)).size).toBe(2 * FLOOR_ROWS);
    }
  });

  test('have the fullest first when sorted by players, and the first names first when sorted by table', async () => {
    const { rows } = await first({ sort: { by: 'players', descending: true } });
    expect(new Set(rows.map(({ taken }) => taken))).toEqual(new Set([5]));
    expect(rows[0]?.tableId).toBe('5005');
    expect((await first({ sort: { by: 'table', descending: false } })).rows[0]).toMatchObject({ roomName: 'Amsterdam 1', tableId: '5001' });
    expect((await first({ sort: { by: 'status', descending: true } })).rows[0]?.status).toBe('paused');
    expect((await first({ sort: { by: 'game', descending: false } })).rows[0]?.gameKey).toBe('flhe');
    expect((await first({ sort: { by: 'waiting', descending: true } })).rows[0]?.waiting).toBe(2);
  });

  test.each([
    ['a part of a name', { find: 'bErGeN' }, 1_000],
    ['a table', { find: '#14999' }, 1],
    ['a table alone', { tableId: '14999' }, 1],
    ['a room', { find: '599' }, TABLES / ROOMS],
    ['a room alone', { roomId: '599' }, TABLES / ROOMS],
    ['a game', { game: 'plo5' }, TABLES / 4],
    ['a currency', { currency: 'USD' }, TABLES / 5],
    ['stakes', { stakes: 'EUR:25:50' }, 500],
    ['the bets of fixed limit', { stakes: 'EUR:50:100', game: 'flhe' }, 500],
    ['several at once', { find: 'Bergen', game: 'nlhe', currency: 'USD' }, 500],
    ['nothing', { find: 'Atlantis' }, 0],
  ] as const)('are found by %s, wherever in the list', async (_what, query, count) => {
    const { total, rows } = await first(query);
    expect([total, rows.length]).toEqual([count, Math.min(count, FLOOR_ROWS)]);
    expect((await tables(query)).length).toBe(count);
  });

  test('are counted by room, with what they differ in', async () => {
    const totals = await floor.totals(OPERATOR);
    expect(totals).toMatchObject({ tables: TABLES, taken: SEATS, currencies: ['EUR', 'USD'], games: ['nlhe', 'flhe', 'plo4', 'plo5'] });
    expect(totals.rooms.length).toBe(ROOMS);
    expect(totals.rooms.find(({ roomId }) => roomId === '107')).toMatchObject({ tables: 20, open: 17, paused: 3, seats: 180, running: 20 });
    expect(totals.stakes.slice(0, 3)).toEqual(['EUR:5:10', 'EUR:10:20', 'EUR:25:50']);
    expect(made).toBe(0);
  });

  test('have their seats in pages: all, of one table, of one player, of players who are gone', async () => {
    expect(await floor.seats(OPERATOR, {}, null)).toMatchObject({ total: SEATS, rows: { length: FLOOR_ROWS } });
    expect((await seats({ find: '#14999' })).map(({ seat }) => seat)).toEqual([0, 1, 2]);
    expect(await seats({ find: 'player-9995-4' })).toMatchObject([{ tableId: '14995', name: 'Player 9995 4', roomName: 'Graz 495' }]);
    const away = await seats({ away: true });
    expect((await floor.seats(OPERATOR, { away: true }, null)).total).toBe(away.length);
    expect(away.some(({ connected }) => connected)).toBe(false);
    const inRoom = await seats({ find: 'Bergen 0' });
    for (const by of SEAT_SORTS) {
      const sorted = await seats({ find: 'Bergen 0', sort: { by, descending: true } });
      expect(sorted.map(({ stayId }) => stayId).toSorted()).toEqual(inRoom.map(({ stayId }) => stayId).toSorted());
    }
    const { rows } = await floor.seats(OPERATOR, { sort: { by: 'player', descending: true } }, null);
    expect(rows[0]?.name).toBe('Player 9999 2');
  });

  test('are asked for the seats of some players only', async () => {
    const { seats: taken } = await floor.seatsOf(OPERATOR, ['player-9995-4', 'player-5-0', 'nobody']);
    expect(taken.map(({ tableId, seat }) => [tableId, seat]).toSorted()).toEqual([
      ['14995', 4],
      ['5005', 0],
    ]);
  });

  test('name the process that gives no answer, whatever is asked', async () => {
    crew.cut('room-b.1');
    const asked = [
      await first({}),
      await floor.totals(OPERATOR),
      await floor.seats(OPERATOR, {}, null),
      await floor.seatsOf(OPERATOR, ['player-5-0']),
    ];
    expect(asked.map(({ missing }) => missing)).toEqual(Array(asked.length).fill(['room-b']));
    expect((await first({})).total).toBeLessThan(TABLES);
  });
});

test('a table that two processes name is listed once, as the process that is asked knows it', async () => {
  const at = (status: 'open' | 'paused') => [floorTable({ operatorId: OPERATOR, tableId: '7', roomId: '1', roomName: 'Riga', status })];
  const fresh = crewInMemory();
  crew = fresh;
  const mine = floorOf('room-a.1', at('paused'));
  floorOf('room-b.1', at('open'));
  expect(await mine.tables(OPERATOR, {}, null)).toMatchObject({ total: 1, rows: [{ tableId: '7', status: 'paused' }] });
});

test('every game has its place among the names', () => {
  expect(GAMES_BY_NAME.toSorted()).toEqual(GAMES_OFFERED.toSorted());
});
