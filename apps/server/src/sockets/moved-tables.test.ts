import { CLOSE, type TableSchemaState } from '@cardroom/protocol';
import { matchMaker } from '@colyseus/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TableSocket } from '../../testing/fixtures/play.ts';
import { eventually, TestService } from '../../testing/fixtures/test-service.ts';
import { PLAYERS_BACK_MS } from '../tables/arrival.ts';
import type { OpenTable } from '../tables/open-table.ts';

let service: TestService;
let tableId: string;
beforeEach(async () => {
  service = await TestService.start();
  tableId = await service.table();
});
afterEach(() => service.stop());

test('a place that was reserved before its table moved leads nowhere, and the room is gone with its table', async () => {
  const [ann, bob] = [await service.player('ann'), await service.player('bob')];
  const here = await joined(ann);
  const { body: place } = await bob.call('POST', `/api/tables/${tableId}/join`);
  const room = matchMaker.getLocalRoomById(tableId);
  const table = moves();
  await eventually(() => expect(here.closedWith).toBe(CLOSE.moved));
  await expect(bob.take<TableSchemaState>(place)).rejects.toThrow();
  await eventually(() => expect(matchMaker.getLocalRoomById(tableId)).toBeUndefined());

  // It comes back: the next room is another one, and stays.
  service.service.parts.registry.add(table);
  const again = await joined(ann);
  const next = matchMaker.getLocalRoomById(tableId);
  expect(next).not.toBe(room);
  await joined(bob);
  expect([next.clients.length, again.closedWith]).toEqual([2, null]);
});

test('the first player who is back at a moved table does not make the others count as away (N69)', async () => {
  const loop = service.loop(tableId);
  loop.holdDeals();
  for (const [seat, playerId] of ['ann', 'bob'].entries()) {
    const ids = { stayId: `stay-${playerId}`, lotId: `lot-${playerId}` };
    const sitDown = { type: 'sit-down', playerId, displayName: playerId, seat, chips: 5_000, chipsMin: 0, ...ids } as const;
    expect(await loop.offer(sitDown)).toEqual({ ok: true });
    await eventually(() => expect(loop.table.seats[seat]?.status).toBe('seated'));
  }
  await loop.settled();
  const { lastSeq } = loop;
  loop.arrive();
  await joined(await service.player('ann'));
  await loop.settled();
  expect(loop.table.seats.slice(0, 2).map((seat) => seat?.connected)).toEqual([true, true]);
  expect(loop.lastSeq).toBe(lastSeq);
  service.clock.advance(PLAYERS_BACK_MS);
  await eventually(() => expect(loop.table.seats.slice(0, 2).map((seat) => seat?.connected)).toEqual([true, false]));
});

test('a socket whose table closes while it joins is not remembered', async () => {
  const { sessions, sockets, feed, registry } = service.service.parts;
  let goOn = (): void => {};
  const isLive = sessions.isLive.bind(sessions);
  const asked = vi.spyOn(sessions, 'isLive').mockImplementation(async (id) => {
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
    return isLive(id);
  });
  const ann = await service.player('ann');
  const { body: place } = await ann.call('POST', `/api/tables/${tableId}/join`);
  const opening = ann.take(place).catch(() => null);
  await eventually(() => expect(matchMaker.getLocalRoomById(tableId).clients).toHaveLength(1));
  const table = registry.get(tableId) as OpenTable;
  feed.tell({ type: 'closed', table });
  await eventually(() => expect(matchMaker.getLocalRoomById(tableId)?.clients ?? []).toHaveLength(0));
  goOn();
  await opening;
  asked.mockRestore();
  // By the time that another player is in, everything about the first one has happened.
  await (await service.player('bob')).joinLobby();
  expect(sockets.players().map(({ playerId }) => playerId)).toEqual(['bob']);
});

async function joined(player: Awaited<ReturnType<TestService['player']>>): Promise<TableSocket> {
  const socket = await player.joinTable(tableId);
  socket.room.reconnection.enabled = false;
  return socket;
}

/** The table goes to another process. */
function moves(): OpenTable {
  const { registry, feed } = service.service.parts;
  const table = registry.get(tableId) as OpenTable;
  registry.delete(tableId);
  feed.tell({ type: 'moved', table });
  return table;
}
