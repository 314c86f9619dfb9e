import { BALANCE_AGE_MIN_MS, CLOSE, type TableSchemaState } from '@cardroom/protocol';
import { matchMaker } from '@colyseus/core';
import { Client, type Room } from '@colyseus/sdk';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { seat, type TableSocket } from '../../testing/fixtures/play.ts';
import { eventually, TestService } from '../../testing/fixtures/test-service.ts';
import { PLAYER_JOINS } from '../http/player-api/player-api.ts';
import { OpenTable } from '../tables/open-table.ts';
import { PlayerCommands } from '../tables/player-commands.ts';
import { JOIN_MS_MAX } from './app-room.ts';
import { MESSAGES_BURST } from './message-budget.ts';
import { LINES_COMPARED_MS, RESYNC_COST, SPECTATORS_MAX } from './table-room.ts';

type Reservation = Parameters<Client['consumeSeatReservation']>[0];

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.stop(), 30_000);

describe('unexpected frames', () => {
  test.each([
    ['an unknown type longer than a close reason', 'x'.repeat(200)],
    ['an unknown type', 'nonsense'],
    ['a name that every object has', 'constructor'],
  ])('%s closes its own socket; the service and other players are not affected', async (_name, type) => {
    const tableId = await service.table();
    const calm = await (await service.player('calm')).joinTable(tableId);
    const hostile = await (await service.player('hostile')).joinTable(tableId);
    hostile.room.reconnection.enabled = false;
    hostile.room.send(type, {});
    await eventually(() => expect(hostile.closedWith).not.toBeNull());
    expect(await calm.raw('ping', {})).toMatchObject({ ok: true });
    expect(service.fatal).toEqual([]);
  });

  test('a schema that cannot be encoded is logged and closes nothing', async () => {
    const tableId = await service.table();
    const socket = await (await service.player('ann')).joinTable(tableId);
    const view = vi.spyOn(OpenTable.prototype, 'viewedState').mockImplementation(() => {
      throw new Error('boom in a patch');
    });
    await eventually(() => expect(service.logged.join('')).toContain('boom in a patch'));
    view.mockRestore();
    expect(await socket.raw('ping', {})).toMatchObject({ ok: true });
  });
});

describe('places at a table', () => {
  test('one player cannot reserve all of them', async () => {
    const tableId = await service.table({ seats: 2 });
    const greedy = await service.player('greedy');
    const answers = await Promise.all(Array.from({ length: 40 }, () => greedy.call('POST', `/api/tables/${tableId}/join`)));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(PLAYER_JOINS.burst);
    expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({ code: 'RATE_LIMITED' });
  });

  test('a seated player can come back however many people are watching', async () => {
    const tableId = await service.table({ seats: 2 });
    const bob = await service.player('bob');
    await seat(service, tableId, { 0: bob });
    const crowd = await Promise.all(Array.from({ length: 4 }, (_, number) => service.player(`crowd-${number}`)));
    for (const one of crowd) for (let n = 0; n < 18; n += 1) await one.call('POST', `/api/tables/${tableId}/join`);
    expect((await matchMaker.getRoomById(tableId))?.clients).toBe(SPECTATORS_MAX);
    const late = await service.player('late');
    expect((await late.call('POST', `/api/tables/${tableId}/join`)).body).toMatchObject({ code: 'TOO_MANY_CONNECTIONS' });
    expect((await bob.call('POST', `/api/tables/${tableId}/join`)).status).toBe(200);
  });

  test('a place reserved before a takeover does not displace the newer session', async () => {
    const tableId = await service.table();
    const before = await service.player('cat');
    const { body } = await before.call('POST', `/api/tables/${tableId}/join`);
    const newer = await (await service.player('cat')).joinTable(tableId);
    newer.room.reconnection.enabled = false;
    expect(await closeCodeOf(body as unknown as Reservation)).toBe(CLOSE.sessionEnded);
    expect(newer.closedWith).toBeNull();
    expect(await newer.raw('ping', {})).toMatchObject({ ok: true });
  });

  test('of several sockets opened at the same time, the last one stays', async () => {
    const tableId = await service.table();
    const dan = await service.player('dan');
    const places = [];
    for (let n = 0; n < 3; n += 1) places.push((await dan.call('POST', `/api/tables/${tableId}/join`)).body as unknown as Reservation);
    const closed: number[] = [];
    const rooms = await Promise.all(places.map((place) => new Client(service.url).consumeSeatReservation(place)));
    for (const [index, room] of rooms.entries()) {
      quiet(room as Room);
      room.onLeave(() => void closed.push(index));
    }
    await eventually(() => expect(closed).toHaveLength(2));
    expect(matchMaker.getLocalRoomById(tableId).clients.filter((client) => client.userData?.out !== true)).toHaveLength(1);
  });

  test('a socket that never reads its messages is closed', async () => {
    const tableId = await service.table();
    const { body } = await (await service.player('eve')).call('POST', `/api/tables/${tableId}/join`);
    const { roomId, sessionId } = body as unknown as { readonly roomId: string; readonly sessionId: string };
    const silent = new WebSocket(`${service.url.replace('http', 'ws')}/t/x/${roomId}?sessionId=${sessionId}`);
    const closed = new Promise((resolve) => silent.addEventListener('close', (event) => resolve(event.code)));
    await eventually(() => expect(matchMaker.getLocalRoomById(tableId).clients).toHaveLength(1));
    service.clock.advance(JOIN_MS_MAX + 1);
    expect(await closed).toBe(CLOSE.withError);
  });
});

test('a player who disconnects while a seat is being reserved counts as away', async () => {
  const tableId = await service.table();
  const socket = await (await service.player('fay')).joinTable(tableId);
  socket.room.reconnection.enabled = false;
  // The disconnect is handled before the seat exists, so the table never hears of it.
  const late = vi.spyOn(PlayerCommands.prototype, 'disconnected').mockImplementation(async () => ({ ok: true }));
  await socket.request('sit-down', { seat: 0, chips: 5_000 });
  await eventually(() => expect(service.loop(tableId).table.seats[0]?.status).toBe('seated'));
  socket.drop();
  await eventually(() => expect(socket.closedWith).not.toBeNull());
  await eventually(() => expect(late).toHaveBeenCalled());
  late.mockRestore();
  expect(service.loop(tableId).table.seats[0]?.connected).toBe(true);
  service.clock.advance(LINES_COMPARED_MS);
  await eventually(() => expect(service.loop(tableId).table.seats[0]?.connected).toBe(false));
});

test('a resync costs more than a message, so a flood of resyncs is cut off early', async () => {
  const socket = await (await service.player('hal')).joinTable(await service.table());
  service.clock.pause();
  const answers = await Promise.all(Array.from({ length: 8 }, () => socket.request('resync')));
  service.clock.resume();
  expect(answers.filter((answer) => 'code' in answer)).toHaveLength(8 - MESSAGES_BURST / RESYNC_COST);
  expect(answers).toContainEqual({ code: 'too-many-requests' });
});

test('repeated balance requests reach the wallet at most once a second', async () => {
  const ida = await service.player('ida');
  const balance = vi.spyOn(service.service.parts.client, 'balance');
  // The regular balance rounds go on in the background, so only Ida's own reads are counted.
  const asked = () => balance.mock.calls.filter(([who]) => who.playerId === ida.id).length;
  service.clock.pause();
  for (let n = 0; n < 5; n += 1) expect((await ida.call('GET', '/api/session/balance?fresh=1')).body).toMatchObject({ currency: 'EUR' });
  expect(asked()).toBe(1);
  service.clock.advance(BALANCE_AGE_MIN_MS);
  await ida.call('GET', '/api/session/balance?fresh=1');
  expect(asked()).toBe(2);
  service.clock.resume();
  balance.mockRestore();
});

test('messages from a kicked socket are refused', async () => {
  const tableId = await service.table();
  const table = await seat(service, tableId, { 0: await service.player('gus') });
  const socket = table.sockets.get(0) as TableSocket;
  const [client] = matchMaker.getLocalRoomById(tableId).clients;
  if (client === undefined) throw new Error('nobody is here');
  // Kicked, but the close has not reached the client yet.
  client.userData = { ...client.userData, out: true };
  expect(await socket.request('leave')).toEqual({ code: 'session-ended' });
  expect(service.loop(tableId).table.seats[0]?.leaving).toBeNull();
});

/** Opens a socket with a place that is no longer valid and returns the code it is closed with. */
async function closeCodeOf(place: Reservation): Promise<unknown> {
  const sdk = new Client(service.url);
  const opened = await sdk.consumeSeatReservation<TableSchemaState>(place).catch((error: { readonly code?: number }) => error.code);
  if (typeof opened !== 'object') return opened;
  quiet(opened as Room);
  return new Promise((resolve) => opened.onLeave(resolve));
}

function quiet(room: Room): void {
  room.reconnection.enabled = false;
  for (const type of ['you', 'cues', 'hole', 'balance', 'draining']) room.onMessage(type, () => {});
}
