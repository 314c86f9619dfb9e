import { releaseStay, reserveStay } from '@cardroom/journal';
import { sql } from '@cardroom/storage';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  asPlayer,
  type Client,
  codeOf,
  LAUNCH,
  type ListeningApp,
  launch,
  listeningApp,
  NOW,
  newOperator,
  newSession,
  newToken,
  redeem,
  send,
  value,
} from '../../testing/fixtures/listening-app.ts';
import { SESSION_FAILURES } from '../http/player-api/player-api.ts';
import { setOperatorStatus } from '../operators/operators.ts';
import { type RenewedToken, SESSION_IDLE_MS, SESSION_OVERLAP_MS } from './identity.ts';
import { sessionEnded } from './session-ends.ts';

/** Player sessions: redeeming, reloading, rotating tokens, taking over and ending. */
let app: ListeningApp;
let client: Client;
let token: string;
beforeEach(async () => {
  app = await listeningApp();
  client = await newOperator(app);
  token = await newToken(app, client);
});
afterEach(() => app.close());

const code = async (more: object = {}) => codeOf(await launch(app, token, { ...LAUNCH, ...more }));
const rotated = async (sessionId: string): Promise<RenewedToken> => {
  const renewed = await app.sessions.rotate(sessionId);
  if (renewed === null || renewed === 'renewed') throw new Error('no token');
  return renewed;
};
const sessionIdOf = async (session: string) => (await app.sessions.authenticate(session))?.sessionId ?? '';

describe('redeeming a launch code', () => {
  test('returns the session, the player and the operator', async () => {
    const reply = await redeem(app, await code({ language: 'kr', country: 'kr', display_name: ' Alice\u00a0 ' }));
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      expiresAt: NOW + SESSION_IDLE_MS,
      serverTime: NOW,
      player: { displayName: 'Alice', locale: 'ko-KR', timezone: 'Europe/Dublin', currency: 'EUR', country: 'KR' },
      operator: { name: 'Example Casino', brand: null, limitsUrl: null },
      favourites: [],
      realityMinutes: null,
      sharesHands: false,
      opening: expect.objectContaining({ stays: [], receipts: [] }),
      places: { lobby: { name: 'lobby', roomId: 'l' } },
    });
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['set-cookie']).toBeUndefined();
  });

  test('of a hundred simultaneous attempts exactly one succeeds', async () => {
    const once = await code();
    const replies = await Promise.all(Array.from({ length: 100 }, () => app.sessions.redeem(once, { ip: '127.0.0.1', browserId: null })));
    expect(replies.filter((opened) => opened !== null)).toHaveLength(1);
    expect((await redeem(app, once)).status).toBe(401);
    expect(await app.store.read(sql`select session_id from player_session`)).toHaveLength(1);
  });

  test('a GET, such as a link preview, does not use the code up', async () => {
    const once = await code();
    await send(`${app.url}/api/session/redeem?code=${once}`);
    await send(`${app.url}/lobby`);
    expect((await redeem(app, once)).status).toBe(200);
  });

  test('a code expires after 120 s', async () => {
    const [early, late] = [await code(), await code()];
    app.clock.now += 119_999;
    expect((await redeem(app, early)).status).toBe(200);
    app.clock.now += 1;
    const refused = await redeem(app, late);
    expect([refused.status, refused.body.code, refused.body.request_id]).toEqual([
      401,
      'INVALID_LAUNCH_CODE',
      refused.headers['x-request-id'],
    ]);
  });

  test.each<[string, unknown, unknown]>([
    ['no code', {}, [{ field: 'code', code: 'required' }]],
    ['a short code', { code: 'x' }, [{ field: 'code', code: 'too_short' }]],
    ['a long code', { code: 'x'.repeat(101) }, [{ field: 'code', code: 'too_long' }]],
    ['a number', { code: 1 }, [{ field: 'code', code: 'wrong_type' }]],
    ['an unknown member', { code: 'x'.repeat(43), player: 'bob' }, [{ field: 'player', code: 'unknown_member' }]],
    ['an array', [], [{ field: '', code: 'wrong_type' }]],
  ])('%s is 400', async (_name, json, errors) => {
    const reply = await send(`${app.url}/api/session/redeem`, { method: 'POST', json });
    expect([reply.status, reply.body.errors]).toEqual([400, errors]);
  });

  test('a draining service refuses the code without using it up', async () => {
    const once = await code();
    app.state.accepting = false;
    expect((await redeem(app, once)).status).toBe(503);
    app.state.accepting = true;
    expect((await redeem(app, once)).status).toBe(200);
  });

  test('a paused operator’s players cannot log in, and their codes stay valid', async () => {
    const once = await code();
    value(await setOperatorStatus(app.store, { by: 'test', at: NOW }, client.operatorId, 'paused'));
    const paused = await redeem(app, once);
    expect([paused.status, paused.body.code]).toEqual([503, 'UNAVAILABLE']);
    value(await setOperatorStatus(app.store, { by: 'test', at: NOW }, client.operatorId, 'active'));
    expect((await redeem(app, once)).status).toBe(200);
  });

  test('guessing is rate-limited per address without affecting logged-in players', async () => {
    const tries = Array.from({ length: SESSION_FAILURES.burst + 5 }, (_, n) => redeem(app, `${n}`.padStart(43, 'x')));
    const replies = await Promise.all(tries);
    expect(replies.filter((reply) => reply.status === 429).length).toBeGreaterThanOrEqual(5);
    const session = (await redeem(app, await code())).body.token;
    expect((await asPlayer(app, session, '/session')).status).toBe(200);
    expect((await asPlayer(app, 'x'.repeat(43), '/session')).status).toBe(429);
  });

  test('tokens and codes are stored as hashes only', async () => {
    const once = await code();
    const session = (await redeem(app, once)).body.token;
    const rows = JSON.stringify([
      await app.store.read(sql`select * from player_session`),
      await app.store.read(sql`select * from launch_code`),
    ]);
    expect(rows).not.toContain(session);
    expect(rows).not.toContain(once);
    expect(rows).not.toContain(token);
  });
});

describe('a session', () => {
  test('is returned after a reload without its token', async () => {
    const session = await newSession(app, token);
    const reply = await asPlayer(app, session, '/session');
    expect([reply.status, reply.body.token, reply.body.player.displayName]).toEqual([200, undefined, 'Alice']);
  });

  test('ends 30 minutes after the last contact, and each contact extends it', async () => {
    const session = await newSession(app, token);
    for (let n = 0; n < 3; n += 1) {
      app.clock.now += SESSION_IDLE_MS - 1;
      expect((await asPlayer(app, session, '/session')).body.expiresAt).toBe(app.clock.now + SESSION_IDLE_MS);
    }
    app.clock.now += SESSION_IDLE_MS;
    const ended = await asPlayer(app, session, '/session');
    expect([ended.status, ended.body.code, ended.headers['www-authenticate']]).toEqual([401, 'INVALID_SESSION', 'Bearer realm="player"']);
  });

  test('is extended by contact over a socket', async () => {
    const session = await newSession(app, token);
    const sessionId = await sessionIdOf(session);
    app.clock.now += SESSION_IDLE_MS - 1;
    await app.sessions.touch([sessionId]);
    app.clock.now += SESSION_IDLE_MS - 1;
    expect(await app.sessions.isLive(sessionId)).toBe(true);
    expect((await asPlayer(app, session, '/session')).status).toBe(200);
  });

  test('never ends while a stay is open', async () => {
    const session = await newSession(app, token);
    await app.store.write([
      sql`insert into room (room_id, operator_id, currency, name, settings, opened_at) values ('1', ${client.operatorId}, 'EUR', 'R', '{}', 0)`,
      reserveStay({
        stayId: 's',
        operatorId: client.operatorId,
        playerId: 'alice',
        currency: 'EUR',
        roomId: '1',
        tableId: '5',
        seat: 0,
        openedAt: NOW,
      }),
    ]);
    app.clock.now += 5 * SESSION_IDLE_MS;
    expect((await asPlayer(app, session, '/session')).status).toBe(200);
    await app.store.write([releaseStay('s')]);
    app.clock.now += SESSION_IDLE_MS;
    expect((await asPlayer(app, session, '/session')).status).toBe(401);
  });

  test('rotates its token: the old one works for a minute after the new one is first used', async () => {
    const session = await newSession(app, token);
    const renewed = await rotated(await sessionIdOf(session));
    expect(renewed.expiresAt).toBe(NOW + SESSION_IDLE_MS);
    const status = async (bearer: string) => (await asPlayer(app, bearer, '/session')).status;
    expect([await status(renewed.token), await status(session)]).toEqual([200, 200]);
    app.clock.now += SESSION_OVERLAP_MS;
    expect([await status(renewed.token), await status(session)]).toEqual([200, 401]);
  });

  test('survives any number of new tokens that never reached the browser', async () => {
    const session = await newSession(app, token);
    const sessionId = await sessionIdOf(session);
    const lost = await rotated(sessionId);
    app.clock.now += 2 * SESSION_OVERLAP_MS;
    const arrived = await rotated(sessionId);
    const status = async (bearer: string) => (await asPlayer(app, bearer, '/session')).status;
    expect([await status(session), await status(lost.token)]).toEqual([200, 401]);
    expect(await status(arrived.token)).toBe(200);
    app.clock.now += SESSION_OVERLAP_MS;
    expect(await status(session)).toBe(401);
  });

  test('rejects a token older than the previous rotation at once', async () => {
    const session = await newSession(app, token);
    const sessionId = await sessionIdOf(session);
    const second = await rotated(sessionId);
    expect((await asPlayer(app, second.token, '/session')).status).toBe(200);
    await rotated(sessionId);
    expect((await asPlayer(app, session, '/session')).status).toBe(401);
    expect((await asPlayer(app, second.token, '/session')).status).toBe(200);
  });

  test('is not live, does not rotate and opens nothing once it has ended', async () => {
    const session = await newSession(app, token);
    const sessionId = await sessionIdOf(session);
    await app.store.write([sessionEnded(sessionId, 'operator', app.clock.now)]);
    expect([
      await app.sessions.isLive(sessionId),
      await app.sessions.rotate(sessionId),
      (await asPlayer(app, session, '/session')).status,
    ]).toEqual([false, null, 401]);
  });

  test.each([undefined, 'Bearer', 'Bearer x', `Bearer ${'x'.repeat(43)}`, `Bearer ${'x'.repeat(500)}`, "Bearer ' or 1=1 --", 'Basic eDp5'])(
    'is not opened by %s',
    async (authorization) => {
      await newSession(app, token);
      const reply = await send(`${app.url}/api/session`, { headers: authorization === undefined ? {} : { authorization } });
      expect([reply.status, reply.body.code]).toEqual([401, 'INVALID_SESSION']);
    },
  );
});

describe('a second launch', () => {
  test('takes over when its code is redeemed, not when it is issued, and rooms are told of the new session', async () => {
    const first = await newSession(app, token);
    const second = await code();
    expect((await asPlayer(app, first, '/session')).status).toBe(200);
    const taken = (await redeem(app, second)).body.token;
    expect((await asPlayer(app, first, '/session')).status).toBe(401);
    const told = app.asked.filter((one) => one.call === 'takenOver').at(-1);
    expect([told?.player.playerId, told?.player.sessionId]).toEqual(['alice', await sessionIdOf(taken)]);
  });

  test('in another currency switches the pool and updates the player', async () => {
    await newSession(app, token);
    const session = await newSession(app, token, { currency: 'KRW', display_name: 'Alice K' });
    expect((await asPlayer(app, session, '/session')).body.player).toMatchObject({ currency: 'KRW', displayName: 'Alice K' });
    expect(await app.store.read(sql`select display_name from player`)).toEqual([{ display_name: 'Alice K' }]);
  });

  test('of another player or operator takes nothing over', async () => {
    const alice = await newSession(app, token);
    await newSession(app, token, { id: 'bob' });
    await newSession(app, await newToken(app, await newOperator(app, 'Other Casino')));
    expect((await asPlayer(app, alice, '/session')).status).toBe(200);
  });

  test('of twenty simultaneous launches of one player, exactly one session remains', async () => {
    const codes = await Promise.all(Array.from({ length: 20 }, () => code()));
    await Promise.all(codes.map((one) => redeem(app, one)));
    expect(await app.store.read(sql`select session_id from player_session where ended_at is null`)).toHaveLength(1);
  });
});
