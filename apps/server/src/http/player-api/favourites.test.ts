import type { FavouritesAnswer, SessionAnswer } from '@cardroom/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPlayer } from '../../../testing/fixtures/test-player.ts';
import { TestService } from '../../../testing/fixtures/test-service.ts';

/** A player's favourite rooms, as their browsers request them. */
const RIVAL = 'rival-casino';

let service: TestService;
let rooms: readonly string[];
beforeAll(async () => {
  service = await TestService.start();
  await service.operator(RIVAL, 'http://127.0.0.1:9/wallet');
  const tables = [await service.table(), await service.table()];
  rooms = tables.map((tableId) => service.loop(tableId).table.config.roomId);
});
afterAll(() => service.stop());

const mark = (player: TestPlayer, roomId: string, marked = true) => player.call('PUT', `/api/favourites/${roomId}`, { marked });
const markedBy = async (player: TestPlayer) => ((await player.call('GET', '/api/session')).body as unknown as SessionAnswer).favourites;

test('are returned with the session on all of the player’s devices, and to nobody else', async () => {
  const [one = '', other = ''] = rooms;
  const ann = await service.player('ann');
  expect(await markedBy(ann)).toEqual([]);
  expect((await mark(ann, other)).body).toEqual({ rooms: [other] } satisfies FavouritesAnswer);
  service.clock.advance(1);
  expect((await mark(ann, one)).body).toEqual({ rooms: [other, one] });
  expect(await markedBy(await service.player('bob'))).toEqual([]);
  // A second launch acts as another device.
  const again = await service.player('ann');
  expect(await markedBy(again)).toEqual([other, one]);
  expect((await mark(again, other, false)).body).toEqual({ rooms: [one] });
});

test('must be rooms of the player’s operator; anything else is refused', async () => {
  const [one = ''] = rooms;
  const eve = await service.player('eve', { operatorId: RIVAL });
  for (const roomId of [one, '999999', 'abc', '-1']) expect((await mark(eve, roomId)).status).toBe(404);
  expect(await markedBy(eve)).toEqual([]);
  const cat = await service.player('cat');
  for (const body of [{}, { marked: 1 }, { marked: true, more: 1 }]) {
    expect((await cat.call('PUT', `/api/favourites/${one}`, body)).status).toBe(400);
  }
  expect((await fetch(`${service.url}/api/favourites/${one}`, { method: 'PUT' })).status).toBe(401);
});
