import type { LobbySchemaState, SessionAnswer } from '@cardroom/protocol';
import { Client } from '@colyseus/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seat } from '../../testing/fixtures/play.ts';
import { eventually, TestService } from '../../testing/fixtures/test-service.ts';

/** The data a page shows before it has joined the lobby room. */
let place: TestService;
beforeAll(async () => {
  place = await TestService.start();
});
afterAll(() => place.stop());

test('a new session gets the same table list as its lobby room, and the player’s chips at tables', async () => {
  const tableId = await place.table({ seats: 2, tablesMax: 1 });
  const other = await place.table({ seats: 6, smallBlind: 5_000, bigBlind: 10_000 }, 'KRW');
  const [ann, bo] = [await place.player('ann'), await place.player('bo')];
  await seat(place, tableId, { 0: ann, 1: bo });
  const lobby = await ann.joinLobby();
  const state = (): Record<string, unknown> => (lobby.room.state as LobbySchemaState).toJSON() as Record<string, unknown>;
  await eventually(() => expect(state().players).toBe(2));
  const { opening } = (await ann.call('GET', '/api/session')).body as unknown as SessionAnswer;
  expect(opening?.lobby).toEqual(state());
  expect(Object.keys(opening?.lobby?.tables ?? {})).not.toContain(other);
  expect(opening?.stays).toMatchObject([{ tableId, seat: 0, currency: 'EUR' }]);
  expect(opening?.receipts).toEqual([]);
});

test('places that come with the session open the lobby and the landing, and the list comes with the lobby alone', async () => {
  const tableId = await place.table({ seats: 2, tablesMax: 1 });
  const { opened: atLobby } = await place.player('cy');
  expect([Object.keys(atLobby?.places ?? {}), atLobby?.opening?.lobby === null]).toEqual([['lobby'], false]);
  const { opened: atTable } = await place.player('di', { launch: { open: { table_id: tableId } } });
  expect([atTable?.landing, atTable?.opening?.lobby]).toEqual([{ tableId }, null]);
  for (const [room, name] of [
    ['lobby', 'lobby'],
    ['table', 'table'],
  ] as const) {
    const reservation = atTable?.places?.[room] as unknown as Parameters<Client['consumeSeatReservation']>[0];
    const joined = await new Client(place.url).consumeSeatReservation(reservation);
    expect(joined.name).toBe(name);
    await joined.leave();
    // A place is taken once.
    await expect(new Client(place.url).consumeSeatReservation(reservation)).rejects.toThrow();
  }
});
