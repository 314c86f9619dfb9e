import type { Store } from '@cardroom/storage';
import { sql } from '@cardroom/storage';
import { testStore } from '@cardroom/storage/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { barFromTable, barredTables, pruneTableBars } from './table-bars.ts';

let store: Store;
beforeEach(async () => {
  store = await testStore();
  for (const operatorId of ['ours', 'theirs']) {
    await store.write([
      sql`insert into operator (operator_id, name, status, currencies, frame_origins, created_at) values (${operatorId}, 'O', 'active', '[]', '[]', 0)`,
      sql`insert into room (room_id, operator_id, currency, name, settings, opened_at) values (${operatorId}, ${operatorId}, 'EUR', 'R', '{}', 0)`,
    ]);
  }
  for (const [tableId, operatorId] of [
    ['1', 'ours'],
    ['2', 'ours'],
    ['3', 'theirs'],
  ] as const) {
    await store.write([
      sql`insert into poker_table (table_id, room_id, operator_id, currency, game_key, config, opened_at)
        values (${tableId}, ${operatorId}, ${operatorId}, 'EUR', 'nlhe', '{}', 0)`,
    ]);
  }
});
afterEach(() => store.close());

test('a bar holds for one player of one operator at one table until it expires, and a new one replaces it', async () => {
  const ann = { operatorId: 'ours', tableId: '1', playerId: 'ann' };
  await store.write([barFromTable({ ...ann, until: 100 }), barFromTable({ ...ann, tableId: '2', until: 50 })]);
  await store.write([barFromTable({ operatorId: 'theirs', tableId: '3', playerId: 'ann', until: 500 })]);
  expect(await barredTables(store, 'ours', 'ann', 49)).toEqual(new Set(['1', '2']));
  expect(await barredTables(store, 'ours', 'ann', 50)).toEqual(new Set(['1']));
  expect(await barredTables(store, 'ours', 'ben', 0)).toEqual(new Set());
  await store.write([barFromTable({ ...ann, until: 20 })]);
  expect(await barredTables(store, 'ours', 'ann', 20)).toEqual(new Set(['2']));
  await store.write([pruneTableBars(100)]);
  expect(await store.read(sql`select table_id from table_bar`)).toEqual([{ table_id: '3' }]);
});
