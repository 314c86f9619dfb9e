import { type Store, sql } from '@cardroom/storage';
import { testStore } from '@cardroom/storage/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOperator } from './operators.ts';
import { readPlayerRules, setRealityCheck } from './player-rules.ts';

const NOW = 1_000_000;
const actor = { by: 'test', at: NOW };
let store: Store;
beforeEach(async () => {
  store = await testStore();
  for (const operatorId of ['demo', 'other']) await createOperator(store, actor, { operatorId, name: operatorId, currencies: ['EUR'] });
});
afterEach(() => store.close());

const refusedField = (outcome: Awaited<ReturnType<typeof setRealityCheck>>) => (outcome.ok ? null : outcome.errors[0]?.field);

test('a reality check is set, changed and switched off per operator', async () => {
  expect(await setRealityCheck(store, actor, 'demo', 60)).toMatchObject({ ok: true, value: { realityCheckMinutes: 60 } });
  await setRealityCheck(store, actor, 'other', 15);
  await setRealityCheck(store, actor, 'demo', 30);
  expect([...(await readPlayerRules(store))].map(([id, rules]) => [id, rules.realityCheckMinutes])).toEqual(
    expect.arrayContaining([
      ['demo', 30],
      ['other', 15],
    ]),
  );
  await setRealityCheck(store, actor, 'demo', 0);
  expect((await readPlayerRules(store)).has('demo')).toBe(false);
  expect(await store.read(sql`select action from audit where action = 'operator.reality-check'`)).toHaveLength(4);
});

test('an interval out of range and an unknown operator are refused', async () => {
  for (const minutes of [-1, 1, 4, 241]) expect(refusedField(await setRealityCheck(store, actor, 'demo', minutes))).toBe('minutes');
  expect(refusedField(await setRealityCheck(store, actor, 'nobody', 60))).toBe('operator');
});
