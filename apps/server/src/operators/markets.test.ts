import { memoryStore, type Store, sql } from '@cardroom/storage';
import { beforeEach, expect, test } from 'vitest';
import { marketsOf, setMarket } from './markets.ts';
import { createOperator } from './operators.ts';

const actor = { by: 'test', at: 1 };
const USUAL = { in: 'en', ch: 'de', be: 'nl', ca: 'en' };
let store: Store;
beforeEach(async () => {
  store = await memoryStore();
  for (const operatorId of ['casino', 'other']) await createOperator(store, actor, { operatorId, name: operatorId, currencies: ['EUR'] });
});

test('an operator has the default languages until it sets others, for itself only, and can remove them again', async () => {
  expect(await marketsOf(store, 'casino')).toEqual(USUAL);
  expect(await setMarket(store, actor, 'casino', { country: 'CH', language: 'FR' })).toEqual({
    ok: true,
    value: { operatorId: 'casino', markets: { ...USUAL, ch: 'fr' } },
  });
  await setMarket(store, actor, 'casino', { country: 'ch', language: 'it' });
  await setMarket(store, actor, 'casino', { country: 'es', language: 'ca' });
  expect(await marketsOf(store, 'casino')).toEqual({ ...USUAL, ch: 'it', es: 'ca' });
  expect(await marketsOf(store, 'other')).toEqual(USUAL);
  await setMarket(store, actor, 'casino', { country: 'ch', language: 'default' });
  expect(await marketsOf(store, 'casino')).toEqual({ ...USUAL, es: 'ca' });
});

test.each([
  ['country', { country: 'xx', language: 'fr' }],
  ['country', { country: '', language: 'fr' }],
  ['country', { country: 'switzerland', language: 'fr' }],
  ['language', { country: 'ch', language: 'qq' }],
  ['language', { country: 'ch', language: 'french' }],
  ['language', { country: 'ch', language: 'fr-CH' }],
  ['language', { country: 'ch', language: '' }],
])('an unknown %s is refused by name and changes nothing: %j', async (field, given) => {
  expect(await setMarket(store, actor, 'casino', given)).toMatchObject({ ok: false, errors: [{ field }] });
  expect(await marketsOf(store, 'casino')).toEqual(USUAL);
});

test('an unknown operator is refused; each change leaves an audit row', async () => {
  const swiss = { country: 'ch', language: 'fr' };
  expect(await setMarket(store, actor, 'nobody', swiss)).toMatchObject({ ok: false, errors: [{ field: 'operator' }] });
  await setMarket(store, actor, 'casino', swiss);
  const rows = await store.read(sql`select operator_id, detail from audit where action = 'operator.set-market'`);
  expect(rows).toEqual([{ operator_id: 'casino', detail: JSON.stringify(swiss) }]);
});
