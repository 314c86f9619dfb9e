import type { HoleMessage } from '@cardroom/protocol';
import { WebSocketClient } from '@colyseus/ws-transport';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { act, playHand, seat, type TableSocket } from '../../testing/fixtures/play.ts';
import type { TestPlayer } from '../../testing/fixtures/test-player.ts';
import { eventually, TestService } from '../../testing/fixtures/test-service.ts';

// Short names such as `As` appear in random bytes by chance, so every card on the wire gets a distinctive word instead.
vi.mock('@cardroom/poker', async (original) => ({
  ...(await original<typeof import('@cardroom/poker')>()),
  cardText: (card: number) => `sentinel-${card}-card`,
}));

const frames = new Map<string, Buffer[]>();
const send = WebSocketClient.prototype.raw;
WebSocketClient.prototype.raw = function (this: WebSocketClient, data, ...rest) {
  frames.set(this.sessionId, [...(frames.get(this.sessionId) ?? []), Buffer.from(data)]);
  return send.call(this, data, ...rest);
};

/** The cards found in the bytes sent to a socket under any of its session ids. */
function cardsSeen(...sessionIds: readonly string[]): number[] {
  const bytes = sessionIds.flatMap((id) => frames.get(id) ?? []);
  const found = bytes.flatMap((frame) => [...frame.toString('latin1').matchAll(/sentinel-(\d+)-card/g)].map((match) => Number(match[1])));
  return [...new Set(found)].sort((a, b) => a - b);
}

const [AS, AD, KS, KD, QS, QD] = [51, 49, 47, 45, 43, 41];
const BOARD = [0, 5, 10, 31, 28];

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.stop());

describe('cards are sent only to players who may see them', () => {
  test('a hand folded on the turn leaks nothing to other seats, a watcher, a late joiner, a reconnect or a second tab', async () => {
    const tableId = await service.table({ seats: 3 });
    const [ann, bob, cat] = [await service.player('ann'), await service.player('bob'), await service.player('cat')];
    const watcher = await (await service.player('watcher')).joinTable(tableId);
    service.lay(tableId, { 0: 'AsAd', 1: 'KsKd', 2: 'QsQd' }, '2c3d4h9s9c');
    const table = await seat(service, tableId, { 0: ann, 1: bob, 2: cat });
    const loop = service.loop(tableId);
    await eventually(() => expect(loop.table.turn).not.toBeNull());
    loop.holdDeals();
    await eventually(() => expect(table.sockets.get(0)?.last<HoleMessage>('hole')?.cards).toHaveLength(2));

    const late = await (await service.player('late')).joinTable(tableId);
    const bobTable = table.sockets.get(1) as TableSocket;
    const bobAgain = await reconnected(bob, bobTable);
    const catSecondTab = await cat.joinTable(tableId);
    await eventually(() => expect(catSecondTab.last<HoleMessage>('hole')?.cards).toHaveLength(2));
    await eventually(() => expect(bobAgain.last<HoleMessage>('hole')?.cards).toHaveLength(2));
    const sockets = new Map([...table.sockets, [2, catSecondTab] as const, [1, bobAgain] as const]);
    const step = async (move: string) => {
      const { turn } = loop.table;
      expect(await act(sockets.get(turn?.seat ?? -1) as TableSocket, turn?.decisionId ?? '', move)).toEqual({ ok: true });
    };
    for (const move of ['c', 'c', 'x', 'x', 'x', 'x', 'x', 'f', 'f']) {
      if (loop.table.handId !== null) await step(move === 'f' ? 'f' : move);
    }
    expect(loop.table.hand).toBeNull();
    await eventually(() => expect(late.cueTypes()).toContain('hand-closed'));

    const publicCards = loop.table.lastHand?.board ?? [];
    const board = [...publicCards].sort((a, b) => a - b);
    const own = (cards: readonly number[]) => [...board, ...cards].sort((a, b) => a - b);
    expect(cardsSeen(watcher.sessionId)).toEqual(board);
    expect(cardsSeen(late.sessionId)).toEqual(board);
    expect(cardsSeen((table.sockets.get(0) as TableSocket).sessionId)).toEqual(own([AS, AD]));
    expect(cardsSeen(bobTable.sessionId, bobAgain.sessionId)).toEqual(own([KS, KD]));
    expect(cardsSeen((table.sockets.get(2) as TableSocket).sessionId, catSecondTab.sessionId)).toEqual(own([QS, QD]));
  });

  test('at showdown the shown hands become public and the mucked one stays private', async () => {
    const tableId = await service.table({ seats: 3 });
    const watcher = await (await service.player('watcher2')).joinTable(tableId);
    const players = { 0: await service.player('dan'), 1: await service.player('eve'), 2: await service.player('fay') };
    // Seat 0 has the button: seat 1 shows first, seat 2 wins, seat 0 mucks.
    service.lay(tableId, { 0: 'QsQd', 1: 'KsKd', 2: 'AsAd' }, '2c3d4h9s9c');
    const table = await seat(service, tableId, players);
    await eventually(() => expect(service.loop(tableId).table.turn).not.toBeNull());
    service.loop(tableId).holdDeals();
    await playHand(service, table);
    await eventually(() => expect(watcher.cueTypes()).toContain('hand-closed'));
    const mucked = service.loop(tableId).table.lastHand?.seats.filter((one) => one.shown.length === 0) ?? [];
    expect(mucked.length).toBeGreaterThan(0);
    const holes = new Map([
      [0, [QS, QD]],
      [1, [KS, KD]],
      [2, [AS, AD]],
    ]);
    for (const { seat: hidden } of mucked) {
      const cards = holes.get(hidden) ?? [];
      for (const [number, socket] of table.sockets) {
        expect(cardsSeen(socket.sessionId).some((card) => cards.includes(card))).toBe(number === hidden);
      }
      expect(cardsSeen(watcher.sessionId).some((card) => cards.includes(card))).toBe(false);
    }
    expect(cardsSeen(watcher.sessionId)).toEqual(expect.arrayContaining(BOARD));
  });

  test('no message mentions the deck, and the state has no field for a hidden card', async () => {
    for (const sent of frames.values()) {
      for (const frame of sent) expect(frame.includes('deck')).toBe(false);
    }
    const [table] = service.service.parts.registry.all();
    const loop = table?.loop;
    expect(JSON.stringify(table?.publicView({ spectators: 0, now: 0 }))).not.toContain('deck');
    expect(JSON.stringify(loop?.table.lastHand)).not.toContain('"cards"');
  });

  test('the log holds no cards', () => {
    expect(service.logged.join('')).not.toMatch(/sentinel|deck-set|hole-cards/);
  });
});

/** Drops the player's socket and joins again, as the browser does. */
async function reconnected(player: TestPlayer, socket: TableSocket): Promise<TableSocket> {
  socket.room.reconnection.enabled = false;
  socket.drop();
  await eventually(() => expect(socket.closedWith).not.toBeNull());
  return player.joinTable(socket.room.roomId);
}
