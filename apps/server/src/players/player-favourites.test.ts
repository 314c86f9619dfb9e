import { FAVOURITES_MAX } from '@cardroom/protocol';
import type { Store } from '@cardroom/storage';
import { sql } from '@cardroom/storage';
import { testStore } from '@cardroom/storage/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { favouritesOf, keepFavourite } from './player-favourites.ts';

const ANN = { operatorId: 'demo', playerId: 'ann' };
const ROOMS = Array.from({ length: FAVOURITES_MAX + 2 }, (_, index) => String(101 + index));

let store: Store;
beforeEach(async () => {
  store = await testStore();
  await store.write([
    ...['demo', 'other'].map((operator) => sql`insert into operator values (${operator}, ${operator}, 'active', null, '[]', '[]', 0)`),
    ...['demo', 'other'].flatMap((operator) => ['ann', 'bob'].map((player) => playerRow(operator, player))),
    ...ROOMS.map((room) => roomRow(room, 'demo')),
    roomRow('999', 'other'),
  ]);
});
afterEach(() => store.close());

function playerRow(operator: string, player: string) {
  return sql`insert into player (operator_id, player_id, display_name, language, locale, country, timezone, created_at, seen_at)
    values (${operator}, ${player}, ${player.toUpperCase()}, 'en', 'en-IE', 'IE', 'Europe/Dublin', 0, 0)`;
}

function roomRow(room: string, operator: string) {
  return sql`insert into room (room_id, operator_id, currency, name, settings, opened_at) values (${room}, ${operator}, 'EUR', 'Room', '{}', 0)`;
}

const mark = (roomId: string, at: number, player = ANN) => keepFavourite(store, player, { roomId, marked: true, at });

test('favourites belong to one player, oldest first, and can be removed', async () => {
  await mark('102', 1);
  expect(await mark('101', 2)).toEqual(['102', '101']);
  for (const stranger of [
    { operatorId: 'demo', playerId: 'bob' },
    { operatorId: 'other', playerId: 'ann' },
  ])
    expect(await favouritesOf(store, stranger)).toEqual([]);
  expect(await keepFavourite(store, ANN, { roomId: '102', marked: false, at: 3 })).toEqual(['101']);
  expect(await keepFavourite(store, ANN, { roomId: '102', marked: false, at: 4 })).toEqual(['101']);
});

test('marking a room twice keeps its place', async () => {
  await mark('101', 1);
  await mark('102', 2);
  expect(await mark('101', 3)).toEqual(['101', '102']);
});

test('a room of another operator cannot be marked', async () => {
  expect(await mark('999', 1)).toBeNull();
  expect(await mark('100', 1)).toBeNull();
  expect(await favouritesOf(store, ANN)).toEqual([]);
  expect(await mark('999', 1, { operatorId: 'other', playerId: 'ann' })).toEqual(['999']);
});

test('beyond the maximum the oldest ones are removed', async () => {
  for (const [index, room] of ROOMS.entries()) await mark(room, index);
  expect(await favouritesOf(store, ANN)).toEqual(ROOMS.slice(-FAVOURITES_MAX));
});
