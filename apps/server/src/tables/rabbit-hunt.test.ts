import type { RoomOptions } from '@cardroom/rooms';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playHand, type Seated, seat, type TableSocket } from '../../testing/fixtures/play.ts';
import { eventually, TestService } from '../../testing/fixtures/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.stop());

/** The end of a hand stays on screen long enough for a slow machine; the first hand waits just as long. */
const PAUSE_MS = 30_000;
let tables = 0;

/** Two players who are dealt aces and kings before a board of `2c3d4h9s9c`; no further hand is dealt, and the end stays on screen. */
async function dealt(options: Partial<RoomOptions> = { rabbitHunt: true }) {
  tables += 1;
  const tableId = await service.table({ seats: 3, pace: 'relaxed', ...options });
  service.lay(tableId, { 0: 'AsAd', 1: 'KsKd' }, '2c3d4h9s9c');
  const players = [await service.player(`ann-${tables}`), await service.player(`bob-${tables}`)] as const;
  const table = await seat(service, tableId, { 0: players[0], 1: players[1] });
  const loop = service.loop(tableId);
  service.clock.advance(PAUSE_MS);
  await eventually(() => expect(loop.table.turn).not.toBeNull());
  loop.holdDeals();
  return { tableId, table, loop, ann: socketOf(table, 0), bob: socketOf(table, 1) };
}

function socketOf({ sockets }: Seated, number: number): TableSocket {
  const socket = sockets.get(number);
  if (socket === undefined) throw new Error(`nobody in seat ${number}`);
  return socket;
}

const hunt = (socket: TableSocket) => socket.request('rabbit-hunt');
const nothing = { code: 'nothing-to-show' };

describe('a rabbit hunt', () => {
  test.each([
    ['before the flop', 'f', '', '2c3d4h9s9c'],
    ['on the flop', 'c x r200 f', '2c3d4h', '9s9c'],
    ['on the turn', 'c x x x r200 f', '2c3d4h9s', '9c'],
  ])('after a hand folded %s shows everybody the cards that would have come, once', async (_when, line, board, rest) => {
    const { table, ann, bob, tableId } = await dealt();
    expect(await hunt(ann)).toEqual({ code: 'hand-running' });
    await playHand(service, table, line);
    const told = JSON.stringify([ann, bob].map((socket) => [socket.received, socket.state]));
    for (const card of rest.match(/../g) ?? []) expect(told).not.toContain(`"${card}"`);
    expect(await hunt(bob)).toEqual({ ok: true });
    for (const socket of [ann, bob]) {
      await eventually(() => expect([...socket.state.rabbit].join('')).toBe(rest));
      expect([...socket.state.board].join('')).toBe(board);
      await eventually(() => expect(socket.cueTypes().filter((type) => type === 'rabbit-shown')).toHaveLength(1));
    }
    expect(await hunt(ann)).toEqual(nothing);
    // It changed nothing: the next hand is dealt as usual and shows none of these cards.
    service.loop(tableId).releaseDeals();
    service.clock.advance(PAUSE_MS);
    await eventually(() => expect(ann.state.phase).toBe('preflop'));
    expect([...ann.state.rabbit]).toEqual([]);
  });

  test('is only for players who were dealt in, and costs no chips', async () => {
    const { table, loop, tableId, ann } = await dealt();
    const [late, watcher] = [await service.player('late'), await service.player('watcher')];
    const lateSocket = await late.joinTable(tableId);
    expect(await lateSocket.request('sit-down', { seat: 2, chips: 5_000 })).toEqual({ ok: true });
    await eventually(() => expect(loop.table.seats[2]?.status).toBe('seated'));
    await playHand(service, table, 'f');
    const stacks = loop.table.seats.map((one) => one?.stack);
    expect(await hunt(lateSocket)).toEqual(nothing);
    expect(await hunt(await watcher.joinTable(tableId))).toEqual({ code: 'not-seated' });
    expect(await hunt(ann)).toEqual({ ok: true });
    expect(loop.table.seats.map((one) => one?.stack)).toEqual(stacks);
  });

  test('finds nothing after a showdown or when the whole board was dealt', async () => {
    const shown = await dealt();
    await playHand(service, shown.table);
    expect(await hunt(shown.ann)).toEqual(nothing);
    const river = await dealt();
    await playHand(service, river.table, 'c x x x x x r200 f');
    expect(await hunt(river.ann)).toEqual(nothing);
  });

  test('is refused where the room does not offer it', async () => {
    const { table, ann } = await dealt({});
    await playHand(service, table, 'f');
    expect(await hunt(ann)).toEqual({ code: 'rabbit-hunt-off' });
    expect([...ann.state.rabbit]).toEqual([]);
  });

  test('counts as several messages, because it replays the hand', async () => {
    const { table, ann } = await dealt();
    await playHand(service, table, 'f');
    // The budget must not recover in the meantime, however slow the machine is.
    service.clock.pause();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => hunt(ann)));
    expect(answers.filter((answer) => 'ok' in answer)).toHaveLength(1);
    expect(answers).toContainEqual({ code: 'too-many-requests' });
    service.clock.resume();
  });
});
