import { QUICK_SEAT_TABLES_MAX } from '@cardroom/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  asPlayer,
  type ListeningApp,
  listeningApp,
  NOW,
  newOperator,
  newSession,
  newToken,
  send,
} from '../../../testing/fixtures/listening-app.ts';
import { PLAYER_CALLS } from './player-api.ts';

/** The browser's calls reach rooms and wallet with the identity of the session. */
let app: ListeningApp;
let session: string;
beforeEach(async () => {
  app = await listeningApp();
  session = await newSession(app, await newToken(app, await newOperator(app)));
  app.asked.length = 0;
});
afterEach(() => app.close());

test.each<[string, string, unknown, string, unknown]>([
  ['GET', '/session/balance', { balance: 12_345, currency: 'EUR', at: NOW }, 'balance', false],
  ['GET', '/session/balance?fresh=1', { balance: 12_345, currency: 'EUR', at: NOW }, 'balance', true],
  ['GET', '/session/stays', { stays: [] }, 'stays', undefined],
  ['GET', '/session/receipts', { receipts: [] }, 'receipts', undefined],
  ['POST', '/session/lobby', { name: 'lobby', roomId: 'l' }, 'joinLobby', undefined],
  ['POST', '/tables/1001/join', { name: 'table', roomId: 'r' }, 'joinTable', '1001'],
])('%s %s', async (method, path, body, call, detail) => {
  const reply = await asPlayer(app, session, path, { method });
  expect([reply.status, reply.body]).toEqual([200, body]);
  expect(app.asked).toEqual([
    { call, detail, player: expect.objectContaining({ operatorId: 'example-casino', playerId: 'alice', currency: 'EUR' }) },
  ]);
});

test('a POST takes no body or {}; unknown members are named and nothing is called', async () => {
  expect((await asPlayer(app, session, '/session/lobby', { method: 'POST', json: {} })).status).toBe(200);
  app.asked.length = 0;
  const reply = await asPlayer(app, session, '/tables/1001/join', { method: 'POST', json: { playerId: 'bob', seat: 1 } });
  expect(reply.body.errors).toEqual([
    { field: 'playerId', code: 'unknown_member' },
    { field: 'seat', code: 'unknown_member' },
  ]);
  expect(app.asked).toEqual([]);
});

test('quick seat names the tables to try, in order; a wrong list names the field and calls nothing', async () => {
  const reply = await asPlayer(app, session, '/quick-seat', { method: 'POST', json: { tables: ['1002', '1001'] } });
  expect([reply.status, reply.body]).toEqual([200, { tableId: '1001', seat: 3 }]);
  expect(app.asked).toMatchObject([{ call: 'quickSeat', detail: ['1002', '1001'] }]);
  app.asked.length = 0;
  for (const tables of [[], ['x'], '1001', Array.from({ length: QUICK_SEAT_TABLES_MAX + 1 }, () => '1')]) {
    const refused = await asPlayer(app, session, '/quick-seat', { method: 'POST', json: { tables } });
    expect([refused.status, refused.body.errors[0].field.split('.')[0]]).toEqual([400, 'tables']);
  }
  expect(app.asked).toEqual([]);
});

test.each([
  ['/session/balance?fresh=2', 'fresh', 'unknown_value'],
  ['/session/balance?player_id=bob', 'player_id', 'unknown_member'],
])('%s names the parameter', async (path, field, code) => {
  const reply = await asPlayer(app, session, path);
  expect([reply.status, reply.body.errors]).toEqual([400, [{ field, code }]]);
});

test.each(['/tables/abc/join', '/tables/1e3/join', '/tables/-1/join', '/tables/9999999999999999999/join'])(
  '%s is 404 without calling rooms',
  async (path) => {
    expect((await asPlayer(app, session, path, { method: 'POST' })).status).toBe(404);
    expect(app.asked).toEqual([]);
  },
);

test.each([
  ['not-found', 404, 'NOT_FOUND'],
  ['no-open-seat', 409, 'NO_OPEN_SEAT'],
  ['too-many-connections', 429, 'TOO_MANY_CONNECTIONS'],
  ['unavailable', 503, 'UNAVAILABLE'],
] as const)('the refusal %s is %i %s', async (refusal, status, code) => {
  app.answers.joinTable = refusal;
  const reply = await asPlayer(app, session, '/tables/1001/join', { method: 'POST' });
  expect([reply.status, reply.body.code, reply.body.request_id]).toEqual([status, code, reply.headers['x-request-id']]);
});

describe('when rooms fail', () => {
  test('the player gets the request id without details, which are in the log', async () => {
    app.answers.fails = true;
    const reply = await asPlayer(app, session, '/session/stays');
    expect([reply.status, reply.body.code]).toEqual([500, 'INTERNAL_ERROR']);
    expect(reply.text).not.toContain('AsKd');
    expect(app.logged()).toContain('rooms failed');
    expect(app.logged()).toContain(reply.body.request_id);
  });
});

test('a new session includes the lobby’s first data, and opens even when rooms cannot provide it', async () => {
  const reply = await asPlayer(app, session, '/session');
  expect(reply.body.opening).toEqual({
    lobby: { tables: {}, players: 0, maintenanceFrom: 0, maintenanceUntil: 0, realityCheckMs: 0, paged: false },
    stays: [],
    receipts: [],
  });
  app.answers.fails = true;
  const without = await asPlayer(app, session, '/session');
  expect([without.status, without.body.opening]).toEqual([200, null]);
});

test('one player is slowed down after a burst, others are not', async () => {
  const bob = await newSession(app, await newToken(app, await newOperator(app, 'Other')), { id: 'bob' });
  const replies = await Promise.all(Array.from({ length: PLAYER_CALLS.burst + 10 }, () => asPlayer(app, session, '/session')));
  expect(replies.filter((reply) => reply.status === 429)).toHaveLength(10);
  expect((await asPlayer(app, bob, '/session')).status).toBe(200);
});

test('no response has CORS headers or a cookie, whatever the Origin', async () => {
  const reply = await asPlayer(app, session, '/session', { headers: { origin: 'https://evil.example' } });
  expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control') || name === 'set-cookie')).toEqual([]);
  const preflight = await send(`${app.url}/api/session`, {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
  });
  expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
});

test('the log contains no token, code, secret or query', async () => {
  await asPlayer(app, session, '/session/balance?fresh=1');
  await send(`${app.url}/api/session?token=${session}`);
  const log = app.logged();
  expect(log).toContain('"path":"/api/session/balance"');
  for (const secret of [session, 'fresh=1', 'Bearer', 'client_secret']) expect(log).not.toContain(secret);
});
