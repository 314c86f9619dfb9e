import { createTableJournal, type TableJournal } from '@cardroom/journal';
import { aesGcmSealer, type Store, sql, UnitRefused } from '@cardroom/storage';
import { testStore } from '@cardroom/storage/testing';
import { beforeEach, expect, test } from 'vitest';
import { deleteOtherPlaces, erasePlaces, prunePlaces, type StoredPlace, storedPlaces, storePlaces } from './waiting-records.ts';

let store: Store;
let journal: TableJournal;
beforeEach(async () => {
  store = await testStore();
  journal = createTableJournal(store, aesGcmSealer(Buffer.alloc(32, 1)));
  await store.write([
    sql`insert into operator values ('demo', 'Demo', 'active', null, '[]', '[]', 0)`,
    sql`insert into room (room_id, operator_id, currency, name, settings, opened_at) values ('7', 'demo', 'EUR', 'Room', '{}', 0)`,
  ]);
  for (const tableId of ['1', '2'])
    await journal.create({ tableId, roomId: '7', operatorId: 'demo', currency: 'EUR', config: { gameKey: 'nlhe' } }, 'me', 10);
});

const place = (playerId: string, number: number, offer: StoredPlace['offer'] = null): StoredPlace => ({
  who: { operatorId: 'demo', playerId, pool: 'demo:EUR' },
  ...{ number, joinedAt: 1_790_000_000_000 + number, offer },
});
const stored = async (tableId = '1') => (await storedPlaces(store, ['1', '2'])).get(tableId) ?? [];
const idsOf = async (tableId = '1') => (await stored(tableId)).map(({ who }) => who.playerId);
const move = (tableId: string, holder: string) =>
  store.write([sql`update table_owner set holder = ${holder}, epoch = epoch + 1 where table_id = ${tableId}`]);

test('lists are stored and read in order; a later unit changes and removes places', async () => {
  const offer = { seat: 0, until: 1_790_000_030_000 };
  await store.write(storePlaces('me', '1', [place('bo', 2), place('ann', 1, offer)]));
  await store.write(storePlaces('me', '2', [place('bo', 1)]));
  expect(await stored()).toEqual([place('ann', 1, offer), place('bo', 2)]);
  await store.write([deleteOtherPlaces('me', '1', ['bo', 'cy']), ...storePlaces('me', '1', [place('cy', 3), place('bo', 2, offer)])]);
  expect(await stored()).toEqual([place('bo', 2, offer), place('cy', 3)]);
  expect(await idsOf('2')).toEqual(['bo']);
  await store.write([deleteOtherPlaces('me', '1', [])]);
  expect([await idsOf(), await idsOf('2')]).toEqual([[], ['bo']]);
});

test('a process that no longer holds the table changes nothing', async () => {
  await store.write(storePlaces('me', '1', [place('ann', 1)]));
  await move('1', 'other');
  await expect(store.write([deleteOtherPlaces('me', '1', []), ...storePlaces('me', '1', [place('bo', 2)])])).rejects.toThrow(UnitRefused);
  await store.write([deleteOtherPlaces('me', '1', [])]);
  expect(await idsOf()).toEqual(['ann']);
  await store.write(storePlaces('other', '1', [place('ann', 1), place('cy', 2)]));
  expect(await idsOf()).toEqual(['ann', 'cy']);
});

test('a statement that began before the table changed hands and ends afterwards changes no row of the new owner', async () => {
  await move('1', 'other');
  await store.write(storePlaces('other', '1', [place('ann', 1)]));
  // As the late process still saw the owner's row.
  await store.write([sql`update table_owner set holder = 'me', epoch = epoch - 1 where table_id = '1'`]);
  await expect(store.write(storePlaces('me', '1', [place('ann', 9)]))).rejects.toThrow(UnitRefused);
  await store.write([deleteOtherPlaces('me', '1', [])]);
  await store.write(storePlaces('me', '1', [place('late', 2)]));
  await move('1', 'other');
  expect(await stored()).toEqual([place('ann', 1)]);
  await store.write([deleteOtherPlaces('other', '1', ['ann'])]);
  expect(await store.read(sql`select player_id from waiting_place`)).toEqual([{ player_id: 'ann' }]);
});

test('a list of a table that has closed goes away, and so does a player who is erased', async () => {
  for (const tableId of ['1', '2']) await store.write(storePlaces('me', tableId, [place('ann', 1), place('bo', 2)]));
  await store.write([sql`update poker_table set closed_at = 5 where table_id = '1'`, prunePlaces()]);
  expect([await idsOf('1'), await idsOf('2')]).toEqual([[], ['ann', 'bo']]);
  await store.write([erasePlaces({ operatorId: 'other', playerId: 'ann' })]);
  expect(await idsOf('2')).toEqual(['ann', 'bo']);
  await store.write([erasePlaces({ operatorId: 'demo', playerId: 'ann' })]);
  expect(await idsOf('2')).toEqual(['bo']);
});
