import { CLOSE, type YouMessage } from '@cardroom/protocol';
import { sql } from '@cardroom/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playHand, seat } from '../../testing/fixtures/play.ts';
import { START_BALANCE } from '../../testing/fixtures/scripted-wallet.ts';
import { eventually, TestService } from '../../testing/fixtures/test-service.ts';
import { SESSION_LIFE_MS } from '../players/session-ends.ts';
import { ENDS_LOOK_MS } from './session-ends.ts';

/** Ends of sessions from outside: the running hand is finished, chips are cashed out exactly once, and sockets close last. */
let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
  await service.operator('rival', 'http://127.0.0.1:9');
});
afterAll(() => service.stop());

const sessionsOf = (player: string) => `/v1/operator/players/${player}/sessions`;
const limitsOf = (player: string) => `/v1/operator/players/${player}/limits`;
const NONE = { until: null, session_minutes: null, loss_limit: null, block: false };

/** Two players at a table, with the first hand dealt. */
async function inHand(one: string, two: string) {
  const tableId = await service.table({ seats: 2 });
  const players = [await service.player(one), await service.player(two)] as const;
  const table = await seat(service, tableId, { 0: players[0], 1: players[1] });
  const [first, second] = [table.sockets.get(0), table.sockets.get(1)];
  if (first === undefined || second === undefined) throw new Error('two sit here');
  await eventually(() => expect(service.loop(tableId).table.turn).not.toBeNull());
  return { tableId, table, players, sockets: [first, second] as const };
}

/** The player was cashed out exactly once and the money is right to the cent. */
async function cashedOutOnce(player: string): Promise<void> {
  await eventually(() => expect(service.wallet.calls(player)).toHaveLength(2));
  expect(service.wallet.calls(player).map((call) => call.split(' ')[0])).toEqual(['debit', 'credit']);
  await eventually(() => expect(service.wallet.balance(player) - START_BALANCE).toBe(service.wallet.net(player)));
}

describe('players:kick: DELETE …/players/{id}/sessions', () => {
  test('lets the hand finish, cashes out once, closes the sockets, and can be repeated', async () => {
    const { tableId, table, players, sockets } = await inHand('ann', 'bob');
    const lobby = await players[0].joinLobby();
    const ended = await service.operatorCall('DELETE', sessionsOf('ann'), { reason: 'Signed out of the casino' });
    expect([ended.status, ended.body.data]).toEqual([200, { player_id: 'ann', sessions: 1, open_seats: 1 }]);
    await eventually(() => expect(sockets[0].last<YouMessage>('you')?.removedFor).toBe('session'));
    expect(await sockets[0].request('top-up', { chips: 1_000 })).toEqual({ code: 'session-ending' });
    expect([sockets[0].closedWith, (await players[0].call('GET', '/api/session')).status]).toEqual([null, 200]);
    const again = await service.operatorCall('DELETE', sessionsOf('ann'));
    expect([again.status, again.body.data.open_seats]).toEqual([200, 1]);

    await playHand(service, table);
    await cashedOutOnce('ann');
    await eventually(() => expect([sockets[0].closedWith, lobby.closedWith]).toEqual([CLOSE.sessionEnded, CLOSE.sessionEnded]));
    expect(lobby.last('session-end')).toEqual({ reason: 'operator' });
    expect((await players[0].call('GET', '/api/session')).status).toBe(401);
    const after = await service.operatorCall('DELETE', sessionsOf('ann'));
    expect(after.body.data).toEqual({ player_id: 'ann', sessions: 0, open_seats: 0 });
    await cashedOutOnce('ann');
    expect([sockets[1].closedWith, service.loop(tableId).table.seats[1]?.playerId]).toEqual([null, 'bob']);
    const audit = await service.service.parts.store.read<{ actor: string; detail: string }>(
      sql`select actor, detail from audit where action = 'player.end-sessions' and subject = 'ann' order by seq limit 1`,
    );
    expect(audit[0]?.actor).toMatch(/^client:/);
    expect(JSON.parse(audit[0]?.detail ?? '')).toEqual({ sessions: 1, reason: 'Signed out of the casino' });
  });

  test('voids launch URLs that were not opened, and a new launch brings the player back', async () => {
    const token = await service.accessToken();
    await service.player('cleo');
    const launched = await service.operatorCall('POST', '/game-service/operator/launch', LAUNCH('cleo'), token);
    const code = new URL(launched.body.data.url).hash.slice(3);
    expect((await service.operatorCall('DELETE', sessionsOf('cleo'), undefined, token)).body.data.sessions).toBe(1);
    const opened = await fetch(`${service.url}/api/session/redeem`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    });
    expect(opened.status).toBe(401);
    expect((await (await service.player('cleo')).call('GET', '/api/session')).status).toBe(200);
  });

  test('needs its scope, knows no player of another operator, and names wrong members', async () => {
    const player = await service.player('dora');
    const rival = await service.accessToken('rival');
    for (const path of [sessionsOf('dora'), sessionsOf('nobody')]) {
      expect((await service.operatorCall('DELETE', path, undefined, rival)).status).toBe(404);
    }
    expect((await service.operatorCall('GET', limitsOf('dora'), undefined, rival)).status).toBe(404);
    expect((await service.operatorCall('PUT', limitsOf('dora'), NONE, rival)).status).toBe(404);
    const wrong = await service.operatorCall('DELETE', sessionsOf('dora'), { reason: 'short', who: 1 });
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      [
        { field: 'reason', code: 'too_short' },
        { field: 'who', code: 'unknown_member' },
      ],
    ]);
    expect((await player.call('GET', '/api/session')).status).toBe(200);
  });
});

describe('limits of the operator', () => {
  test('are set and read back as a whole, and invalid ones change nothing', async () => {
    await service.player('eli');
    const until = new Date(service.clock.now() + 3_600_000).toISOString();
    const limits = { until, session_minutes: 120, loss_limit: { amount: 100.1, currency: 'EUR' }, block: false };
    expect((await service.operatorCall('PUT', limitsOf('eli'), { ...limits, reason: 'Monthly limit' })).status).toBe(200);
    const shown = await service.operatorCall('GET', limitsOf('eli'));
    expect(shown.body.data).toEqual({ player_id: 'eli', limits, own: { reality_check_minutes: null, time_out_until: null } });
    const wrong = await service.operatorCall('PUT', limitsOf('eli'), {
      until: '2020-01-01T00:00:00Z',
      session_minutes: 0,
      loss_limit: { amount: 1.001, currency: 'EURO' },
      surplus: 1,
    });
    expect([wrong.status, wrong.body.errors.map(({ field }: { field: string }) => field).sort()]).toEqual([
      400,
      ['block', 'loss_limit.amount', 'loss_limit.currency', 'session_minutes', 'surplus', 'until'],
    ]);
    expect((await service.operatorCall('GET', limitsOf('eli'))).body.data.limits).toEqual(limits);
  });

  test('a loss limit ends the session after the hand that reaches it, cashed out', async () => {
    // Without a pause, the next hand would be dealt before the loss is counted.
    const tableId = await service.table({ seats: 2, pauseShowdownMs: 10_000 });
    const [fay, gil] = [await service.player('fay'), await service.player('gil')];
    service.lay(tableId, { 0: 'KsKd', 1: 'AsAd' }, '2c3d4h9s9c');
    const table = await seat(service, tableId, { 0: fay, 1: gil });
    await service.operatorCall('PUT', limitsOf('fay'), { ...NONE, loss_limit: { amount: 20, currency: 'EUR' } });
    await playHand(service, table, 'r2000 c');
    await cashedOutOnce('fay');
    expect(service.wallet.net('fay')).toBe(-2_000);
    await eventually(() => expect(table.sockets.get(0)?.last('session-end')).toEqual({ reason: 'loss-limit' }));
    expect((await gil.call('GET', '/api/session')).status).toBe(200);
  });

  test('session minutes and a time end the session; after the time a launch is refused, and its own limits replace the stored ones', async () => {
    const [hal, ivo] = [await service.player('hal'), await service.player('ivo')];
    const [halLobby, ivoLobby] = [await hal.joinLobby(), await ivo.joinLobby()];
    await service.operatorCall('PUT', limitsOf('hal'), { ...NONE, session_minutes: 10 });
    const until = service.clock.now() + 5 * 60_000;
    await service.operatorCall('PUT', limitsOf('ivo'), { ...NONE, until: new Date(until).toISOString() });
    service.clock.advance(5 * 60_000 + ENDS_LOOK_MS);
    await eventually(() => expect(ivoLobby.last('session-end')).toEqual({ reason: 'until' }));
    expect((await hal.call('GET', '/api/session')).status).toBe(200);
    service.clock.advance(5 * 60_000);
    await eventually(() => expect(halLobby.last('session-end')).toEqual({ reason: 'session-minutes' }));
    const token = await service.accessToken();
    const refused = await service.operatorCall('POST', '/game-service/operator/launch', LAUNCH('ivo'), token);
    expect([refused.status, refused.body.code]).toEqual([403, 'PLAYER_LIMITED']);
    const limits = { until: null, session_minutes: 30, loss_limit: null };
    const launched = await service.operatorCall('POST', '/game-service/operator/launch', { ...LAUNCH('ivo'), limits }, token);
    const code = new URL(launched.body.data.url).hash.slice(3);
    const opened = await fetch(`${service.url}/api/session/redeem`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    });
    expect(opened.status).toBe(200);
    expect((await service.operatorCall('GET', limitsOf('ivo'))).body.data.limits).toEqual({ ...limits, block: false });
  });

  test('a block removes the player as a block by staff does', async () => {
    const jan = await service.player('jan');
    expect((await service.operatorCall('PUT', limitsOf('jan'), { ...NONE, block: true })).body.data.limits.block).toBe(true);
    const token = await service.accessToken();
    expect((await service.operatorCall('POST', '/game-service/operator/launch', LAUNCH('jan'), token)).body.code).toBe('PLAYER_BLOCKED');
    await service.operatorCall('PUT', limitsOf('jan'), NONE);
    expect((await service.operatorCall('POST', '/game-service/operator/launch', LAUNCH('jan'), token)).status).toBe(200);
    expect((await jan.call('GET', '/api/session')).status).toBe(200);
  });
});

test('low: a session ends after its longest life, however active it is, cashed out after the hand', async () => {
  const { table, players, sockets } = await inHand('kim', 'leo');
  const { store } = service.service.parts;
  const began = service.clock.now() - SESSION_LIFE_MS;
  await store.write([sql`update player_session set created_at = ${began} where player_id = 'kim' and ended_at is null`]);
  await service.service.parts.sessionEnds.enforce();
  expect(sockets[0].closedWith).toBeNull();
  await playHand(service, table);
  await cashedOutOnce('kim');
  await eventually(() => expect(sockets[0].last('session-end')).toEqual({ reason: 'too-long' }));
  expect((await players[0].call('GET', '/api/session')).status).toBe(401);
});

function LAUNCH(id: string) {
  return {
    ...{ id, display_name: id, language: 'en', country: 'DE', currency: 'EUR', ip: '127.0.0.1', device: 'desktop' },
    timezone: 'Europe/Berlin',
  };
}
