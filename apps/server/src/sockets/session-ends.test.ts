import { CLOSE, type YouMessage } from '@cardroom/protocol';
import { sql } from '@cardroom/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playHand, seat } from '../../testing/fixtures/play.ts';
import { START_BALANCE } from '../../testing/fixtures/scripted-wallet.ts';
import { TestPlayer } from '../../testing/fixtures/test-player.ts';
import { eventually, must, OPERATOR, TestService } from '../../testing/fixtures/test-service.ts';
import { setRealityCheck } from '../operators/player-rules.ts';
import { setEndsPlayers } from '../operators/revocation.ts';
import { takeBreak } from '../players/play-limits.ts';
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
    const tableId = await service.table({ seats: 2, pace: 'relaxed' });
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
    const endOf = async (player: TestPlayer) => (await player.call('GET', '/api/limits')).body;
    const { startedAt, endsAt } = await endOf(hal);
    expect(endsAt).toBe(Number(startedAt) + SESSION_LIFE_MS);
    await service.operatorCall('PUT', limitsOf('hal'), { ...NONE, session_minutes: 10 });
    const until = service.clock.now() + 5 * 60_000;
    await service.operatorCall('PUT', limitsOf('ivo'), { ...NONE, until: new Date(until).toISOString() });
    expect([(await endOf(hal)).endsAt, (await endOf(ivo)).endsAt]).toEqual([Number(startedAt) + 10 * 60_000, until]);
    const tooLate = { realityMinutes: null, stopAt: until + 1, stopLoss: null };
    expect((await ivo.call('PUT', '/api/limits', tooLate)).body.errors).toEqual([{ field: 'stopAt', code: 'unknown_value' }]);
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

describe('7: revoking a token', () => {
  test('leaves its players in by default; with the setting they leave after their hand, cashed out, others stay', async () => {
    const { store } = service.service.parts;
    const [first, second] = [await service.accessToken(), await service.accessToken()];
    const stays = await TestPlayer.launch(service.url, { id: 'mia', currency: 'EUR', accessToken: first });
    expect((await service.operatorCall('DELETE', '/v1/operator/oauth', undefined, first)).status).toBe(200);
    expect((await stays.call('GET', '/api/session')).status).toBe(200);

    must(await setEndsPlayers(store, { by: 'test', at: service.clock.now() }, OPERATOR, true));
    const tableId = await service.table({ seats: 2 });
    const launched = await TestPlayer.launch(service.url, { id: 'ned', currency: 'EUR', accessToken: second });
    const other = await service.player('oli');
    const table = await seat(service, tableId, { 0: launched, 1: other });
    await eventually(() => expect(service.loop(tableId).table.turn).not.toBeNull());
    expect((await service.operatorCall('DELETE', '/v1/operator/oauth', undefined, second)).status).toBe(200);
    expect((await launched.call('GET', '/api/session')).status).toBe(200);
    await playHand(service, table);
    await cashedOutOnce('ned');
    await eventually(() => expect(table.sockets.get(0)?.last('session-end')).toEqual({ reason: 'token-revoked' }));
    expect([(await launched.call('GET', '/api/session')).status, (await other.call('GET', '/api/session')).status]).toEqual([401, 200]);
    expect((await stays.call('GET', '/api/session')).status).toBe(200);
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

describe('what a player sets', () => {
  const NOTHING = { realityMinutes: null, stopAt: null, stopLoss: null };

  test('low: sign-out ends the session after the hand, cashed out once; a new launch begins another', async () => {
    const { table, players, sockets } = await inHand('pia', 'quin');
    const before = await players[0].call('GET', '/api/limits');
    expect(before.body).toMatchObject({ ...NOTHING, sessions: [{ device: 'desktop', endedAt: null }] });
    expect((await players[0].call('POST', '/api/session/end')).body).toEqual({ openSeats: 1 });
    await playHand(service, table);
    await cashedOutOnce('pia');
    await eventually(() => expect(sockets[0].last('session-end')).toEqual({ reason: 'signed-out' }));
    expect((await players[0].call('GET', '/api/session')).status).toBe(401);
    const again = await service.player('pia');
    const { body } = await again.call('GET', '/api/limits');
    expect((body.sessions as { endedAt: number | null }[]).map(({ endedAt }) => endedAt === null)).toEqual([true, false]);
  });

  test('a stop at a loss and at a time ends the session after the hand', async () => {
    const tableId = await service.table({ seats: 2, pace: 'relaxed' });
    const [ria, sam] = [await service.player('ria'), await service.player('sam')];
    service.lay(tableId, { 0: 'KsKd', 1: 'AsAd' }, '2c3d4h9s9c');
    const table = await seat(service, tableId, { 0: ria, 1: sam });
    expect((await ria.call('PUT', '/api/limits', { ...NOTHING, stopLoss: 2_000 })).body).toMatchObject({ stopLoss: 2_000 });
    await playHand(service, table, 'r2000 c');
    await cashedOutOnce('ria');
    await eventually(() => expect(table.sockets.get(0)?.last('session-end')).toEqual({ reason: 'stop-loss' }));
    const lobby = await sam.joinLobby();
    expect((await sam.call('PUT', '/api/limits', { ...NOTHING, stopAt: service.clock.now() + 60_000 })).status).toBe(200);
    service.clock.advance(60_000 + ENDS_LOOK_MS);
    await eventually(() => expect(lobby.last('session-end')).toEqual({ reason: 'stop-time' }));
    await cashedOutOnce('sam');
  });

  test('the interval between reality checks is never longer than the operator’s, and wrong values change nothing', async () => {
    const { store } = service.service.parts;
    const tom = await service.player('tom');
    must(await setRealityCheck(store, { by: 'test', at: service.clock.now() }, OPERATOR, 30));
    const wrong = await tom.call('PUT', '/api/limits', { ...NOTHING, realityMinutes: 31 });
    expect([wrong.status, wrong.body.errors]).toEqual([400, [{ field: 'realityMinutes', code: 'too_long' }]]);
    for (const [member, value] of [
      ['realityMinutes', 4],
      ['stopAt', service.clock.now() - 1],
      ['stopAt', service.clock.now() + 2 * SESSION_LIFE_MS],
      ['stopLoss', 0],
      ['stopLoss', 1.5],
    ] as const) {
      const refused = await tom.call('PUT', '/api/limits', { ...NOTHING, [member]: value });
      expect([member, refused.status, (refused.body.errors as { field: string }[])[0]?.field]).toEqual([member, 400, member]);
    }
    expect((await tom.call('PUT', '/api/limits', { ...NOTHING, realityMinutes: 15 })).body).toMatchObject({
      realityMinutes: 15,
      operatorRealityMinutes: 30,
    });
    expect((await tom.call('GET', '/api/session')).body.realityMinutes).toBe(15);
    expect((await service.operatorCall('GET', limitsOf('tom'))).body.data.own.reality_check_minutes).toBe(15);
  });

  test('a time-out ends the session and refuses launches and opened URLs until it is over; a shorter one does not shorten it', async () => {
    const uma = await service.player('uma');
    const token = await service.accessToken();
    const issued = await service.operatorCall('POST', '/game-service/operator/launch', LAUNCH('uma'), token);
    const until = service.clock.now() + 7 * 86_400_000;
    expect((await uma.call('POST', '/api/break', { days: 2 })).status).toBe(400);
    expect((await uma.call('POST', '/api/break', { days: 7 })).body).toEqual({ openSeats: 0 });
    expect((await uma.call('GET', '/api/session')).status).toBe(401);
    const { store } = service.service.parts;
    await store.write([takeBreak({ operatorId: OPERATOR, playerId: 'uma' }, 1, service.clock.now())]);
    const { own } = (await service.operatorCall('GET', limitsOf('uma'))).body.data;
    expect(Math.abs(Date.parse(own.time_out_until) - until)).toBeLessThan(10_000);
    const code = new URL(issued.body.data.url).hash.slice(3);
    const opened = await fetch(`${service.url}/api/session/redeem`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    });
    expect([opened.status, ((await opened.json()) as { code: string }).code]).toEqual([403, 'PLAYER_LIMITED']);
    const launched = await service.operatorCall('POST', '/game-service/operator/launch', LAUNCH('uma'), token);
    expect([launched.status, launched.body.code, launched.body.message]).toEqual([
      403,
      'PLAYER_LIMITED',
      `The player is on a time-out until ${own.time_out_until}`,
    ]);
  });
});

test('7: a deposit is read when the player comes back, and nobody can hammer the wallet', async () => {
  const vic = await service.player('vic');
  await vic.call('GET', '/api/session/balance');
  service.wallet.give('vic', 5_000);
  service.clock.advance(1_000);
  expect((await vic.call('GET', '/api/session/balance?fresh=1')).body.balance).toBe(START_BALANCE + 5_000);
  service.wallet.down = true;
  service.clock.advance(1_000);
  service.clock.pause();
  const before = service.wallet.balanceCalls.get('vic') ?? 0;
  for (let n = 0; n < 20; n += 1) await vic.call('GET', '/api/session/balance?fresh=1');
  expect((service.wallet.balanceCalls.get('vic') ?? 0) - before).toBe(1);
  service.wallet.down = false;
});
