import type { LobbySchemaState, SessionAnswer } from '@cardroom/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seat } from '../testing/play.ts';
import { eventually, TestService } from '../testing/test-service.ts';

/** What a page shows before its lobby has been joined. */
let place: TestService;
beforeAll(async () => {
  place = await TestService.start();
});
afterAll(() => place.stop());

test('a session is told the very list of its lobby room, and the chips its player has at tables', async () => {
  const tableId = await place.table({ seats: 2, tablesMax: 1 });
  const other = await place.table({ seats: 6, smallBlind: 5_000, bigBlind: 10_000 }, 'KRW');
  const [ann, bo] = [await place.player('ann'), await place.player('bo')];
  await seat(place, tableId, { 0: ann, 1: bo });
  const lobby = await ann.joinLobby();
  const state = (): Record<string, unknown> => (lobby.room.state as LobbySchemaState).toJSON() as Record<string, unknown>;
  await eventually(() => expect(state().players).toBe(2));
  const { opening } = (await ann.call('GET', '/api/session')).body as unknown as SessionAnswer;
  expect(opening?.lobby).toEqual(state());
  expect(Object.keys(opening?.lobby.tables ?? {})).not.toContain(other);
  expect(opening?.stays).toMatchObject([{ tableId, seat: 0, currency: 'EUR' }]);
  expect(opening?.receipts).toEqual([]);
});
