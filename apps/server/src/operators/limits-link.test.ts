import { type Store, sql } from '@cardroom/storage';
import { testStore } from '@cardroom/storage/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { limitsLinkOf, setLimitsLink } from './limits-link.ts';
import { createOperator } from './operators.ts';

const actor = { by: 'test', at: 1_000 };
const PAGE = 'https://casino.example/limits?lang=en';
let store: Store;
beforeEach(async () => {
  store = await testStore();
  for (const operatorId of ['casino', 'other']) await createOperator(store, actor, { operatorId, name: operatorId, currencies: ['EUR'] });
});
afterEach(() => store.close());

const refusedField = (outcome: Awaited<ReturnType<typeof setLimitsLink>>) => (outcome.ok ? null : outcome.errors[0]?.field);

test('is empty by default, is set per operator, and can be removed', async () => {
  expect(await limitsLinkOf(store, 'casino')).toBeNull();
  expect(await setLimitsLink(store, actor, 'casino', PAGE)).toEqual({ ok: true, value: { operatorId: 'casino', limitsUrl: PAGE } });
  await setLimitsLink(store, actor, 'casino', 'https://casino.example/account');
  expect([await limitsLinkOf(store, 'casino'), await limitsLinkOf(store, 'other')]).toEqual(['https://casino.example/account', null]);
  await setLimitsLink(store, actor, 'casino', null);
  await setLimitsLink(store, actor, 'casino', null);
  expect(await limitsLinkOf(store, 'casino')).toBeNull();
  expect(await store.read(sql`select action from audit where action = 'operator.set-limits-link'`)).toHaveLength(4);
});

test.each([
  '',
  'limits',
  'http://casino.example/limits',
  'javascript:alert(1)',
  'https://me@casino.example/',
  `https://a.example/${'x'.repeat(500)}`,
])('refuses %j as the page for players', async (url) => {
  expect(refusedField(await setLimitsLink(store, actor, 'casino', url))).toBe('url');
  expect(await limitsLinkOf(store, 'casino')).toBeNull();
});

test('refuses an unknown operator and a stale change', async () => {
  expect(refusedField(await setLimitsLink(store, actor, 'nobody', PAGE))).toBe('operator');
  await setLimitsLink(store, actor, 'casino', PAGE);
  expect(refusedField(await setLimitsLink(store, actor, 'casino', null, { seen: null }))).toBe('was');
  expect(await limitsLinkOf(store, 'casino')).toBe(PAGE);
});
