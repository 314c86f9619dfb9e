import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { CLOSE, type TableSchemaState } from '@cardroom/protocol';
import { matchMaker } from '@colyseus/core';
import { Client } from '@colyseus/sdk';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { act, playHand, seat, type TableSocket } from '../../testing/fixtures/play.ts';
import type { TestSocket } from '../../testing/fixtures/test-player.ts';
import { eventually, OPERATOR, TestService } from '../../testing/fixtures/test-service.ts';
import { PlayerCommands } from '../tables/player-commands.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.stop());

describe('opening a socket', () => {
  test('a table of another operator or currency is not found', async () => {
    const tableId = await service.table();
    await service.operator('rival', 'http://127.0.0.1:1');
    const [rival, korean] = [
      await service.player('rita', { operatorId: 'rival' }),
      await service.player('kai', { currency: 'KRW', operatorId: OPERATOR }),
    ];
    for (const stranger of [rival, korean]) {
      expect((await stranger.call('POST', `/api/tables/${tableId}/join`)).status).toBe(404);
      expect((await stranger.call('POST', '/api/quick-seat', { tables: [tableId] })).status).toBe(404);
      const lobby = await stranger.joinLobby();
      await eventually(() => expect(lobby.state.tables).toBeDefined());
      expect(lobby.state.tables.has(tableId)).toBe(false);
    }
  });

  test.each([
    ...['joinOrCreate', 'create', 'join', 'joinById', 'reconnect', 'anything'].map((method) => ['POST', `/matchmake/${method}/table`]),
    ['POST', '//matchmake/reconnect/table'],
    ['GET', '/__healthcheck'],
    ['OPTIONS', '/matchmake/reconnect/table'],
  ])('low row: %s %s of Colyseus does not exist', async (method, path) => {
    const body = method === 'POST' ? { body: '{}', headers: { 'content-type': 'application/json' } } : {};
    const answer = await fetch(`${service.url}${path}`, { method, ...body });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ status: 'error', code: 'NOT_FOUND', request_id: expect.any(String) });
  });

  test('low row: the ticket of a place has 256 bits', async () => {
    const { body } = await (await service.player('tia')).call('POST', `/api/tables/${await service.table()}/join`);
    expect(body.sessionId).toMatch(/^[\w-]{43}$/);
  });

  test.each([
    ['no place', '/', 404],
    ['no room', '/?sessionId=x', 404],
    ['no ticket', '/x/{room}', 404],
    ['an unknown room', '/x/nowhere?sessionId=x', 404],
    ['a forged ticket', '/x/{room}?sessionId=x', 404],
    ['a name that every object has', '/x/{room}?sessionId=__proto__', 404],
    ['a taken place', '/x/{room}?sessionId={taken}', 404],
    ['a reconnect token', '/x/{room}?sessionId={taken}&reconnectionToken={token}', 404],
    ['a target that is not a URL', '*:99999', 404],
  ])('low row: a socket with %s is refused before it can send anything', async (_name, target, status) => {
    const tableId = await service.table();
    const { room } = await (await service.player('una')).joinTable(tableId);
    const token = room.reconnectionToken.split(':')[1] ?? '';
    const path = target.replace('{room}', room.roomId).replace('{taken}', room.sessionId).replace('{token}', token);
    expect(await upgradeStatus({}, path)).toBe(status);
    expect(service.fatal).toEqual([]);
  });

  test('a reservation can be used only once', async () => {
    const tableId = await service.table();
    const ann = await service.player('ann');
    const { body } = await ann.call('POST', `/api/tables/${tableId}/join`);
    const reservation = body as unknown as Parameters<Client['consumeSeatReservation']>[0];
    const room = await new Client(service.url).consumeSeatReservation(reservation);
    await expect(new Client(service.url).consumeSeatReservation(reservation)).rejects.toThrow();
    await room.leave();
  });

  test('an upgrade from a foreign origin is refused without a CORS header', async () => {
    const upgrade = await upgradeStatus({ origin: 'https://evil.example' });
    expect(upgrade).toBe(403);
    const answer = await fetch(`${service.url}/readyz`, { headers: { origin: 'https://evil.example' } });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  test.each([
    ['an endless header', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX: ', 5_000],
    ['a body that never arrives', 'POST /v1/operator/oauth HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{', 10_000],
  ])('%s is cut off', async (_name, bytes, limitMs) => {
    const started = performance.now();
    const heard = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(service.url).port), '127.0.0.1', () => socket.write(bytes));
      socket.once('data', (data) => resolve(String(data)));
      socket.once('error', reject);
    });
    expect(heard).toMatch(/^HTTP\/1\.1 408 /);
    expect(performance.now() - started).toBeLessThan(limitMs + 5_000);
  });

  test('an oversized body is refused', async () => {
    const answer = await fetch(`${service.url}/v1/operator/oauth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'x'.repeat(70_000) }),
    });
    expect([answer.status, await answer.json()]).toMatchObject([413, { status: 'error', request_id: expect.any(String) }]);
  });
});

describe('several tabs of one player', () => {
  test('the newest tab wins; the old one is told why, and the seat stays', async () => {
    const tableId = await service.table();
    const bob = await service.player('bob');
    const first = await bob.joinTable(tableId);
    first.room.reconnection.enabled = false;
    await first.request('sit-down', { seat: 1, chips: 5_000 });
    await eventually(() => expect(service.loop(tableId).table.seats[1]?.status).toBe('seated'));
    const second = await bob.joinTable(tableId);
    await eventually(() => expect(first.closedWith).toBe(CLOSE.replaced));
    expect(await second.request('sit-out', { when: 'next-hand' })).toEqual({ ok: true });
    expect(service.loop(tableId).table.seats[1]).toMatchObject({ playerId: 'bob', connected: true });
  });

  test('a new launch closes every old socket and ends the old session, and the seat stays', async () => {
    const tableId = await service.table();
    const cat = await service.player('cat');
    const [table, lobby] = [await cat.joinTable(tableId), await cat.joinLobby()];
    for (const socket of [table, lobby]) socket.room.reconnection.enabled = false;
    await table.request('sit-down', { seat: 1, chips: 5_000 });
    await eventually(() => expect(service.loop(tableId).table.seats[1]?.status).toBe('seated'));
    const again = await service.player('cat');
    await eventually(() => expect([table.closedWith, lobby.closedWith]).toEqual([CLOSE.replaced, CLOSE.replaced]));
    expect((await cat.call('GET', '/api/session')).status).toBe(401);
    const returned = await again.joinTable(tableId);
    await eventually(() => expect(returned.last('you')).toMatchObject({ seat: 1 }));
  });

  test('a session that ended while its socket was down cannot come back', async () => {
    const tableId = await service.table();
    const dan = await service.player('dan');
    const socket = await dan.joinTable(tableId);
    socket.room.reconnection.enabled = false;
    socket.drop();
    await eventually(() => expect(socket.closedWith).not.toBeNull());
    const { store } = service.service.parts;
    await store.write([{ sql: `update player_session set ended_at = 1, end_reason = 'kicked' where player_id = 'dan'`, parameters: [] }]);
    expect((await dan.call('POST', `/api/tables/${tableId}/join`)).status).toBe(401);
  });
});

describe('dropping and reconnecting', () => {
  test('a drop during a hand shows the player as away, and a reconnect restores their cards while the hand goes on', async () => {
    const tableId = await service.table({ seats: 2 });
    const [eve, fay] = [await service.player('eve'), await service.player('fay')];
    service.lay(tableId, { 0: 'AsAd', 1: 'KsKd' });
    const table = await seat(service, tableId, { 0: eve, 1: fay });
    const loop = service.loop(tableId);
    await eventually(() => expect(loop.table.turn).not.toBeNull());
    const socket = table.sockets.get(0) as TableSocket;
    socket.room.reconnection.enabled = false;
    socket.drop();
    await eventually(() => expect(loop.table.seats[0]?.connected).toBe(false));
    // The dropped place is free: Colyseus holds nothing that its old ticket or token could take.
    expect(matchMaker.getLocalRoomById(tableId).clients).toHaveLength(1);
    const again = await eve.joinTable(tableId);
    await eventually(() => expect(again.all('hole')).toEqual([{ handId: loop.table.handId, cards: ['As', 'Ad'] }]));
    await eventually(() => expect(loop.table.seats[0]?.connected).toBe(true));
  });

  test('the hand goes on with the player who came back', async () => {
    const tableId = await service.table({ seats: 2 });
    const [gus, hal] = [await service.player('gus'), await service.player('hal')];
    const table = await seat(service, tableId, { 0: gus, 1: hal });
    const socket = table.sockets.get(0) as TableSocket;
    socket.room.reconnection.enabled = false;
    socket.drop();
    const again = await gus.joinTable(tableId);
    await eventually(() => expect(again.last('hole')).toMatchObject({ handId: service.loop(tableId).table.handId }));
    await eventually(() => expect(service.loop(tableId).table.seats[0]?.connected).toBe(true));
    await playHand(service, { tableId, sockets: new Map([...table.sockets, [0, again]]) }, 'f');
  });
});

describe('bad input', () => {
  let socket: TestSocket<TableSchemaState>;
  let tableId: string;
  beforeAll(async () => {
    tableId = await service.table();
    socket = await (await service.player('ivy')).joinTable(tableId);
  });
  const actionId = '01a1f8ee-f0bb-702e-af93-733a9dca0abe';

  test.each([
    ['a wrong type', 'sit-down', { seat: 'x', chips: 5_000, actionId }, 'seat'],
    ['a seat that does not exist', 'sit-down', { seat: 99, chips: 5_000, actionId }, 'seat'],
    ['half a chip', 'sit-down', { seat: 1, chips: 0.5, actionId }, 'chips'],
    ['an unknown member', 'sit-down', { seat: 1, chips: 5_000, actionId, admin: true }, 'admin'],
    ['no action id', 'leave', {}, 'actionId'],
    ['a raise without an amount', 'act', { type: 'raise', decisionId: '1-0', actionId }, 'to'],
    ['a fold with an amount', 'act', { type: 'fold', to: 5, decisionId: '1-0', actionId }, 'to'],
    ['an unknown action', 'act', { type: 'bluff', decisionId: '1-0', actionId }, 'type'],
    ['a message that is not an object', 'leave', 'now', undefined],
  ])('%s is rejected with the name of the field', async (_name, type, body, field) => {
    const before = service.loop(tableId).table;
    expect(await socket.raw(type, body)).toEqual(field === undefined ? { code: 'invalid' } : { code: 'invalid', field });
    expect(service.loop(tableId).table).toBe(before);
  });

  test('the heartbeat returns the server time', async () => {
    const answer = await socket.raw('ping', {});
    expect(answer).toEqual({ ok: true, at: expect.any(Number) });
  });

  test('an unknown request is rejected and the socket stays open', async () => {
    await expect(socket.raw('shutdown', {})).rejects.toThrow();
    expect(socket.closedWith).toBeNull();
  });

  test('requests over the rate are refused by name, a flood closes the socket, and other players are not affected', async () => {
    const calm = await (await service.player('jon')).joinTable(tableId);
    const hasty = await (await service.player('joy')).joinTable(tableId);
    const answers = await Promise.all(Array.from({ length: 25 }, () => hasty.raw('ping', {})));
    expect(answers).toContainEqual({ code: 'too-many-requests' });
    const flooder = await (await service.player('kim')).joinTable(tableId);
    flooder.room.reconnection.enabled = false;
    for (let message = 0; message < 60; message += 1) flooder.room.send('ping', {});
    await eventually(() => expect(flooder.closedWith).toBe(CLOSE.withError));
    expect(await calm.raw('ping', {})).toMatchObject({ ok: true });
  });

  test.each([
    ['garbage', Buffer.from([13, 255, 255, 255, 1, 2, 3])],
    ['an oversized frame', Buffer.alloc(5_000, 13)],
  ])('%s closes only its own socket and logs no stack trace', async (name, bytes) => {
    const victim = await (await service.player(`lea-${name.length}`)).joinTable(tableId);
    victim.room.reconnection.enabled = false;
    const logged = service.logged.length;
    victim.room.connection.send(bytes);
    await eventually(() => expect(victim.closedWith).not.toBeNull());
    expect(service.logged.slice(logged)).toEqual([]);
    const calm = await (await service.player('max')).joinTable(tableId);
    expect(await calm.raw('ping', {})).toMatchObject({ ok: true });
  });

  test('exceptions in handlers and timers do not end the process or affect other players', async () => {
    const broken = await service.table({ seats: 2 });
    const table = await seat(service, broken, { 0: await service.player('ned'), 1: await service.player('oto') });
    const boom = vi.spyOn(PlayerCommands.prototype, 'act').mockImplementation(() => {
      throw new Error('boom');
    });
    expect(await act(table.sockets.get(0) as TableSocket, '1-0', 'f')).toEqual({ code: 'internal' });
    boom.mockRestore();
    matchMaker.getLocalRoomById(broken).clock.setTimeout(() => {
      throw new Error('boom in a timer');
    }, 0);
    await eventually(() => expect(service.logged.join('')).toContain('boom in a timer'));
    await playHand(service, table, 'f');
    expect(service.fatal).toEqual([]);
  });
});

function upgradeStatus(headers: Record<string, string>, path = '/x/y?sessionId=z'): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const upgrade = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-key': 'dGVzdGtleTEyMzQ1Njc4OQ==',
      'sec-websocket-version': '13',
    };
    const call = httpRequest(service.url, { path, headers: { ...upgrade, ...headers } }, (response) => resolve(response.statusCode));
    call.on('upgrade', () => resolve(101));
    call.on('error', reject);
    call.end();
  });
}
