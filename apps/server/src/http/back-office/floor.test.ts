import type { FloorAnswer, PlayerAnswer, PlayersAnswer, SeatsAnswer, TablesAnswer } from '@cardroom/staff-api';
import { sql } from '@cardroom/storage';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { floorTable, longFloor } from '../../../testing/fixtures/floor-tables.ts';
import { type ListeningApp, listeningApp, newOperator } from '../../../testing/fixtures/listening-app.ts';
import { type Browser, newStaff } from '../../../testing/fixtures/staff.ts';
import { FLOOR_ROWS } from '../../floor/floor-lists.ts';

/** The most that a page of a list may have, in bytes. */
const PAGE_BYTES_MAX = 60_000;
const FLOOR = { tables: 10_000, rooms: 500 } as const;

let app: ListeningApp;
let operatorId: string;
let risk: Browser;
beforeEach(async () => {
  app = await listeningApp();
  ({ operatorId } = await newOperator(app));
  risk = (await newStaff(app, { email: 'rita@casino.example', role: 'risk', operatorId })).browser;
});
afterEach(() => app.close());

const bytesOf = async (path: string): Promise<number> => Buffer.byteLength((await risk.call(path)).text);

describe('a floor of ten thousand tables', () => {
  beforeEach(() => void app.floor.push(...longFloor({ operatorId, ...FLOOR })));

  test('is sent in numbers, and in pages that know how many rows there are', async () => {
    const floor: FloorAnswer = (await risk.call('/floor')).body;
    expect([floor.tables, floor.rooms.length]).toEqual([FLOOR.tables, FLOOR.rooms]);
    const page: TablesAnswer = (await risk.call('/tables?sort=-players')).body;
    expect([page.total, page.rows.length]).toEqual([FLOOR.tables, FLOOR_ROWS]);
    const next: TablesAnswer = (await risk.call(`/tables?sort=-players&cursor=${page.next}`)).body;
    expect(next.rows.some(({ tableId }) => page.rows.some((one) => one.tableId === tableId))).toBe(false);
    const seats: SeatsAnswer = (await risk.call('/tables/seats?find=Bergen&away=1')).body;
    expect([seats.rows.length, seats.rows.every(({ connected, roomName }) => !connected && roomName.startsWith('Bergen'))]).toEqual([
      FLOOR_ROWS,
      true,
    ]);
    expect(seats.total).toBeGreaterThan(FLOOR_ROWS);
  });

  test('has answers of less than 60 KB', async () => {
    for (const path of ['/floor', '/tables', '/tables?sort=table', '/tables/seats', '/tables/seats?sort=-player']) {
      expect(await bytesOf(path), path).toBeLessThan(PAGE_BYTES_MAX);
    }
  });

  test('says of a player where they sit', async () => {
    for (const playerId of ['player-9995-4', 'nobody']) {
      await app.store.write([
        sql`insert into player (operator_id, player_id, display_name, language, locale, country, timezone, created_at, seen_at)
          values (${operatorId}, ${playerId}, ${playerId}, 'en', 'en-GB', 'GB', 'UTC', 0, 0)`,
      ]);
    }
    const { rows }: PlayersAnswer = (await risk.call('/players')).body;
    expect(rows.map(({ playerId, seated }) => [playerId, seated]).toSorted()).toEqual([
      ['nobody', false],
      ['player-9995-4', true],
    ]);
    const { seats }: PlayerAnswer = (await risk.call('/players/player-9995-4')).body;
    expect(seats).toEqual([
      {
        ...{ tableId: '14995', roomName: 'Graz 495', currency: 'USD', seat: 4, stayId: expect.any(String), chips: 10_000 },
        ...{ state: 'seated', connected: true, leaving: null, kick: null },
      },
    ]);
    expect((await risk.call('/players/nobody')).body.seats).toEqual([]);
  });
});

test('a page of tables and seats with the longest names and IDs has less than 60 KB', async () => {
  const players = Array.from({ length: 9 }, (_, seat) => ({ playerId: `${seat}${'x'.repeat(29)}`, name: `${seat}${'W'.repeat(49)}` }));
  const room = { operatorId, roomId: '999999999999', roomName: 'Ä'.repeat(60) };
  app.floor.push(...Array.from({ length: 200 }, (_, one) => floorTable({ ...room, tableId: String(1e11 + one), bigBlind: 1e9, players })));
  for (const path of ['/tables', '/tables/seats']) {
    const bytes = await bytesOf(path);
    expect(bytes, path).toBeLessThan(PAGE_BYTES_MAX);
    expect(bytes, path).toBeGreaterThan(PAGE_BYTES_MAX / 2);
  }
  // The longest cursor that the service issues is one that it takes.
  for (const path of ['/tables?sort=table', '/tables/seats?sort=table']) {
    const { next } = (await risk.call(path)).body;
    expect((await risk.call(`${path}&cursor=${next}`)).body.rows.length, path).toBe(FLOOR_ROWS);
  }
});

test.each([
  ['/tables?cursor=made-up', 'cursor'],
  [`/tables?cursor=${'x'.repeat(2_000)}`, 'cursor'],
  ['/tables?sort=colour', 'sort'],
  ['/tables?sort=--players', 'sort'],
  ['/tables?game=chess', 'game'],
  ['/tables?stakes=5%2F10', 'stakes'],
  ['/tables?currency=euro', 'currency'],
  ['/tables?roomId=..%2F', 'roomId'],
  [`/tables?find=${'x'.repeat(101)}`, 'find'],
  ['/tables?away=1', 'away'],
  ['/tables/seats?cursor=made-up', 'cursor'],
  ['/tables/seats?sort=players', 'sort'],
  ['/tables/seats?away=yes', 'away'],
  ['/tables/seats?game=nlhe', 'game'],
])('%s is refused, naming %s', async (path, field) => {
  const reply = await risk.call(path);
  expect([reply.status, reply.body.errors?.map((one: { field: string }) => one.field)]).toEqual([400, [field]]);
});

test('a cursor holds for the list it was issued for alone', async () => {
  app.floor.push(...longFloor({ operatorId, tables: 150, rooms: 1 }));
  const { next } = (await risk.call('/tables')).body;
  expect((await risk.call(`/tables?cursor=${next}`)).body.rows.length).toBe(50);
  for (const path of ['/tables?sort=players&', '/tables?find=Bergen&', '/tables/seats?']) {
    const reply = await risk.call(`${path}cursor=${next}`);
    expect([reply.status, reply.body.errors?.[0]?.field, path]).toEqual([400, 'cursor', path]);
  }
});
