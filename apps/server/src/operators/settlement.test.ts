import { tableConfigOf } from '@cardroom/rooms';
import { memoryStore, type Store, sql } from '@cardroom/storage';
import { beforeEach, expect, test } from 'vitest';
import { createOperator } from './operators.ts';
import { listRooms, openRoom } from './rooms.ts';
import { setSettlement, settlementOf } from './settlement.ts';

const actor = { by: 'test', at: 1 };
let store: Store;
beforeEach(async () => {
  store = await memoryStore();
  for (const operatorId of ['casino', 'other']) {
    await createOperator(store, actor, { operatorId, name: operatorId, currencies: ['EUR'] });
    await openRoom(store, actor, { operatorId, currency: 'EUR', options: { bigBlind: 100 } });
  }
});

const modes = async () => (await listRooms(store)).map((room) => tableConfigOf(room, '1').settlement);

test('is per session by default and set per operator, for tables that open afterwards', async () => {
  expect([await settlementOf(store, 'casino'), await modes()]).toEqual(['session', [undefined, undefined]]);
  expect(await setSettlement(store, actor, 'casino', 'hand')).toEqual({ ok: true, value: { operatorId: 'casino', settlement: 'hand' } });
  expect([await settlementOf(store, 'casino'), await settlementOf(store, 'other')]).toEqual(['hand', 'session']);
  expect(await modes()).toEqual(['hand', undefined]);
  await setSettlement(store, actor, 'casino', 'session');
  expect(await modes()).toEqual([undefined, undefined]);
});

test('an unknown mode or operator is refused, and only a real change leaves an audit row', async () => {
  expect(await setSettlement(store, actor, 'casino', 'bet')).toMatchObject({ ok: false, errors: [{ field: 'mode' }] });
  expect(await setSettlement(store, actor, 'nobody', 'hand')).toMatchObject({ ok: false, errors: [{ field: 'operator' }] });
  await setSettlement(store, actor, 'casino', 'hand');
  const rows = await store.read(sql`select operator_id, was, detail from audit where action = 'operator.set-settlement'`);
  expect(rows).toEqual([
    { operator_id: 'casino', was: JSON.stringify({ settlement: 'session' }), detail: JSON.stringify({ settlement: 'hand' }) },
  ]);
});
