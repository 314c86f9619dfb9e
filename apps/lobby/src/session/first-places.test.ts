import type { SessionAnswer } from '@cardroom/protocol';
import { beforeEach, expect, test } from 'vitest';
import type { Api } from '../net/api.ts';
import { PLACE_MS, withFirstPlaces } from './first-places.ts';

let now: number;
let asked: string[];
const asking = {
  joinLobby: async () => {
    asked.push('lobby');
    return { ok: true, value: { sessionId: 'asked' } };
  },
  joinTable: async (tableId: string) => {
    asked.push(tableId);
    return { ok: true, value: { sessionId: 'asked' } };
  },
} as unknown as Api;
const withPlaces = (answer: Pick<SessionAnswer, 'places' | 'landing'>) => withFirstPlaces(asking, answer as SessionAnswer, () => now);
const PLACES = { places: { lobby: { sessionId: 'first' }, table: { sessionId: 'second' } }, landing: { tableId: '1001' } };
beforeEach(() => {
  now = 5_000;
  asked = [];
});

test('the first join of the lobby and of the landing takes the place that came with the session, each once', async () => {
  const api = withPlaces(PLACES);
  expect(await api.joinLobby()).toMatchObject({ value: { sessionId: 'first' } });
  expect(await api.joinTable('1001')).toMatchObject({ value: { sessionId: 'second' } });
  expect(asked).toEqual([]);
  await api.joinLobby();
  await api.joinTable('1001');
  expect(asked).toEqual(['lobby', '1001']);
});

test('another table is asked for, and does not take the place of the landing', async () => {
  const api = withPlaces(PLACES);
  await api.joinTable('1002');
  expect(asked).toEqual(['1002']);
  expect(await api.joinTable('1001')).toMatchObject({ value: { sessionId: 'second' } });
});

test('a place that may have lapsed is not used', async () => {
  const api = withPlaces(PLACES);
  now += PLACE_MS;
  await api.joinLobby();
  await api.joinTable('1001');
  expect(asked).toEqual(['lobby', '1001']);
});

test('without places, as after a reload, all are asked for', async () => {
  const api = withPlaces({});
  await api.joinLobby();
  await api.joinTable('1001');
  expect(asked).toEqual(['lobby', '1001']);
});
