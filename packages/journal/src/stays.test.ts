import { type Store, sql, UnitRefused } from '@cardroom/storage';
import { testStore } from '@cardroom/storage/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeStay, lastCashOut, openStays, RECEIPTS_MAX, receipts, releaseStay, reserveStay } from './stays.ts';

let store: Store;
beforeEach(async () => {
  store = await testStore();
  await store.write([
    sql`insert into operator values ('demo', 'Demo', 'active', null, '[]', '[]', 0)`,
    sql`insert into room (room_id, operator_id, currency, name, settings, opened_at) values ('7', 'demo', 'EUR', 'Room seven', '{}', 0)`,
    sql`insert into room (room_id, operator_id, currency, name, settings, opened_at) values ('8', 'demo', 'EUR', 'Room eight', '{}', 0)`,
  ]);
});
afterEach(() => store.close());

function stay(stayId: string, more: Partial<Parameters<typeof reserveStay>[0]> = {}) {
  const base = { operatorId: 'demo', playerId: 'alice', currency: 'EUR', roomId: '7', tableId: '1001', seat: 2, openedAt: 10 };
  return reserveStay({ stayId, ...base, ...more });
}

function credit(stayId: string, status: number, n: number) {
  return sql`insert into wallet_tx (id, operator_id, player_id, room_id, table_id, stay_id, lane, kind, amount_minor, currency, body, status, next_at, created_at)
    values (${`${stayId}-${n}`}, 'demo', 'alice', '7', '1001', ${stayId}, 'm:demo:alice:EUR', 2, 1, 'EUR', '{}', ${status}, 0, 0)`;
}

test('a reserved stay is open; a released one is deleted', async () => {
  await store.write([stay('a'), stay('b', { roomId: '8' })]);
  expect((await openStays(store, 'demo', 'alice')).map((one) => [one.stayId, one.roomName, one.seat])).toEqual([
    ['a', 'Room seven', 2],
    ['b', 'Room eight', 2],
  ]);
  await store.write([releaseStay('a')]);
  expect((await openStays(store, 'demo', 'alice')).map((one) => one.stayId)).toEqual(['b']);
  expect(await openStays(store, 'demo', 'bob')).toEqual([]);
  expect(await openStays(store, 'other', 'alice')).toEqual([]);
});

test('a stay is closed once and cannot be released afterwards', async () => {
  await store.write([stay('a'), closeStay({ stayId: 'a', boughtIn: 100, cashedOut: 250, at: 50 })]);
  await expect(store.write([closeStay({ stayId: 'a', boughtIn: 1, cashedOut: 1, at: 51 })])).rejects.toBeInstanceOf(UnitRefused);
  await expect(store.write([releaseStay('a')])).rejects.toBeInstanceOf(UnitRefused);
});

test.each([
  ['pending', [0, 2]],
  ['pending', [1]],
  ['paid', [2, 2]],
  ['stuck', [2, 3, 0]],
])('a receipt is %s while its credits are %j', async (state, statuses) => {
  await store.write([
    stay('a'),
    closeStay({ stayId: 'a', boughtIn: 100, cashedOut: 250, at: 50 }),
    ...statuses.map((status, n) => credit('a', status, n)),
  ]);
  const [receipt] = await receipts(store, 'demo', 'alice');
  expect(receipt).toMatchObject({ stayId: 'a', boughtIn: 100, cashedOut: 250, closedAt: 50, roomName: 'Room seven', state });
});

test('receipts come newest first, at most fifty', async () => {
  for (let n = 0; n < RECEIPTS_MAX + 5; n += 1) {
    await store.write([stay(`s${n}`), closeStay({ stayId: `s${n}`, boughtIn: 1, cashedOut: 1, at: n })]);
  }
  const all = await receipts(store, 'demo', 'alice');
  expect(all).toHaveLength(RECEIPTS_MAX);
  expect(all[0]?.stayId).toBe(`s${RECEIPTS_MAX + 4}`);
});

test('the last cash-out counts per room and only within the window', async () => {
  await store.write([stay('a'), closeStay({ stayId: 'a', boughtIn: 100, cashedOut: 250, at: 50 })]);
  await store.write([stay('b'), closeStay({ stayId: 'b', boughtIn: 100, cashedOut: 80, at: 60 })]);
  const ask = (roomId: string, since: number) => lastCashOut(store, { operatorId: 'demo', playerId: 'alice', roomId, since });
  expect(await Promise.all([ask('7', 0), ask('7', 61), ask('8', 0)])).toEqual([80, 0, 0]);
});
