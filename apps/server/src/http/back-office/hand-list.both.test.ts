import { SCAN_PLACES, SCANS_MAX } from '@cardroom/journal';
import { sql } from '@cardroom/storage';
import { TEST_DATABASE_URL } from '@cardroom/storage/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ListeningApp, listeningApp, newOperator } from '../../../testing/fixtures/listening-app.ts';
import { OperatorPast } from '../../../testing/fixtures/operator-past.ts';
import { type Browser, newStaff } from '../../../testing/fixtures/staff.ts';
import { HAND_ROWS } from './hand-calls.ts';

const T = Date.parse('2026-11-20T09:00:00.000Z');
const MINUTE = 60_000;

let app: ListeningApp;
let casino: string;
let past: OperatorPast;
let support: Browser;
beforeEach(async () => {
  app = await listeningApp();
  casino = (await newOperator(app)).operatorId;
  past = await OperatorPast.open(app.store, casino, '5001');
  support = (await newStaff(app, { email: 'sue@casino.example', role: 'support', operatorId: casino })).browser;
});
afterEach(() => app.close());

const list = async (query = '') => (await support.call(`/hands?${query}`)).body;
const ids = async (query = ''): Promise<string[]> => (await list(query)).rows.map(({ handId }: { handId: string }) => handId);
const iso = (at: number) => encodeURIComponent(new Date(at).toISOString());
/** A hand of some players who each put in the same amount. */
const hand = (handId: string, at: number, bet: number, ...players: string[]) =>
  past.hand(
    handId,
    players.map((playerId) => ({ playerId, bet, win: 0, rake: 0 })),
    at,
  );
/** Skips positions, as other operators' hands would. */
const skipPlaces = (places: number) =>
  TEST_DATABASE_URL === null
    ? app.store.write([sql`update sqlite_sequence set seq = seq + ${places} where name = 'hand_end'`])
    : app.store.read(sql`select setval(pg_get_serial_sequence('hand_end', 'seq'), (select max(seq) from hand_end) + ${places})`);

test('is newest first, with filters for id, player, table, room, time, pot and state, alone and combined', async () => {
  const other = await OperatorPast.open(app.store, casino, '5002');
  await hand('7001', T, 500, 'ann', 'bob');
  await hand('7002', T + MINUTE, 10_000, 'ann', 'cat');
  await other.hand('7003', [{ playerId: 'ann', bet: 300, win: 0, rake: 0 }], T + 2 * MINUTE);
  await past.hand('7004', [{ playerId: 'bob', bet: 300, win: 0, rake: 0 }], T + 3 * MINUTE, 'void');
  expect(await ids()).toEqual(['7004', '7003', '7002', '7001']);
  expect((await list('handId=7002')).rows).toEqual([
    {
      handId: '7002',
      state: 'ended',
      roomId: '15001',
      roomName: 'Room',
      tableId: '5001',
      gameKey: 'nlhe',
      currency: 'EUR',
      startedAt: T + MINUTE - 30_000,
      endedAt: T + MINUTE,
      potMinor: 20_000,
      players: ['ann', 'cat'],
    },
  ]);
  expect(await ids('playerId=ann')).toEqual(['7003', '7002', '7001']);
  expect(await ids('tableId=5001')).toEqual(['7004', '7002', '7001']);
  expect(await ids('roomId=15002')).toEqual(['7003']);
  expect(await ids('state=void')).toEqual(['7004']);
  expect(await ids('state=ended')).toEqual(['7003', '7002', '7001']);
  expect(await ids('potFrom=10')).toEqual(['7002', '7001']);
  expect(await ids('potFrom=200.00')).toEqual(['7002']);
  expect(await ids('potFrom=200.01')).toEqual([]);
  expect(await ids(`from=${iso(T + MINUTE)}&until=${iso(T + 2 * MINUTE)}`)).toEqual(['7003', '7002']);
  expect(await ids('playerId=ann&tableId=5001&potFrom=100')).toEqual(['7002']);
  expect(await ids(`playerId=ann&until=${iso(T + MINUTE)}`)).toEqual(['7002', '7001']);
  expect(await ids('playerId=bob&state=void')).toEqual(['7004']);
  expect(await ids('handId=7002&playerId=bob')).toEqual([]);
  expect(await ids('handId=7002&playerId=cat')).toEqual(['7002']);
});

test.each(['', 'playerId=ann', 'potFrom=1'])('continues after its last row, even when more hands have ended since: %j', async (query) => {
  for (let n = 0; n < HAND_ROWS + 2; n += 1) await hand(String(8000 + n), T + n, 100, 'ann');
  const first = await list(query);
  expect([first.rows.length, first.rows[0].handId]).toEqual([HAND_ROWS, String(8000 + HAND_ROWS + 1)]);
  await hand('9000', T + 1_000, 100, 'ann');
  const rest = await list(`${query}&cursor=${first.next}`);
  expect([rest.rows.map(({ handId }: { handId: string }) => handId), rest.next]).toEqual([['8001', '8000'], null]);
  const other = await support.call(`/hands?state=ended&cursor=${first.next}`);
  expect([other.status, other.body.errors]).toEqual([400, [{ field: 'cursor', code: 'bad_format' }]]);
});

test('searches by pot in steps, finds old hands, and says when it has not searched everything', async () => {
  await hand('7001', T, 7_777, 'ann');
  await skipPlaces(3 * SCAN_PLACES);
  await hand('7002', T, 1, 'ann');
  expect(await ids('potFrom=77.77')).toEqual(['7001']);
  await skipPlaces((SCANS_MAX + 1) * SCAN_PLACES);
  await hand('7003', T, 1, 'ann');
  const first = await list('potFrom=77.77');
  expect([first.rows, typeof first.next]).toEqual([[], 'string']);
  expect((await list(`potFrom=77.77&cursor=${first.next}`)).rows).toMatchObject([{ handId: '7001' }]);
});

test.each([
  ['handId=abc', 'handId'],
  ['tableId=-1', 'tableId'],
  ['roomId=x', 'roomId'],
  ['playerId=%00', 'playerId'],
  ['state=lost', 'state'],
  ['potFrom=1.234', 'potFrom'],
  ['from=soon', 'from'],
  ['from=2026-11-20T10:00:00Z&until=2026-11-20T09:00:00Z', 'until'],
  ['cards=all', 'cards'],
])('refuses %s by name', async (query, field) => {
  const reply = await support.call(`/hands?${query}`);
  expect([reply.status, reply.body.errors.map((one: { field: string }) => one.field)]).toEqual([400, [field]]);
});
