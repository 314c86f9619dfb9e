import type { BetSizes } from '@cardroom/protocol';
import { type Store, sql } from '@cardroom/storage';
import { testStore } from '@cardroom/storage/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { betSizesOf, setBetSizes } from './bet-sizes.ts';
import { createOperator } from './operators.ts';

const actor = { by: 'test', at: 1_000 };
const SIZES: BetSizes = { postflopPercent: [33, 67, 100], preflopTenths: [25, 30, 40], raiseTenths: [22, 25, 30] };

let store: Store;
beforeEach(async () => {
  store = await testStore();
  for (const operatorId of ['casino', 'other']) await createOperator(store, actor, { operatorId, name: operatorId, currencies: ['EUR'] });
});
afterEach(() => store.close());

test('are ours until the operator sets its own, for its players only, and can be ours again', async () => {
  expect(await betSizesOf(store, 'casino')).toBeNull();
  expect(await setBetSizes(store, actor, 'casino', SIZES)).toEqual({ ok: true, value: SIZES });
  expect([await betSizesOf(store, 'casino'), await betSizesOf(store, 'other')]).toEqual([SIZES, null]);
  expect(await setBetSizes(store, actor, 'casino', null, { seen: SIZES })).toEqual({ ok: true, value: null });
});

test('each change leaves one audit row; a stale one changes nothing and tells the current sizes', async () => {
  await setBetSizes(store, actor, 'casino', SIZES);
  const late = await setBetSizes(store, actor, 'casino', null, { seen: null });
  expect(late).toMatchObject({
    ok: false,
    errors: [{ field: 'was', message: expect.stringContaining('33%, 67%, 100%; 2.5 BB, 3 BB, 4 BB; 2.2x, 2.5x, 3x') }],
  });
  const rows = await store.read<{ detail: string }>(sql`select detail from audit where action = 'operator.set-bet-sizes'`);
  expect(rows.map(({ detail }) => JSON.parse(detail))).toEqual([{ sizes: SIZES }]);
});

test.each([
  ['postflopPercent', [9, 50, 100], 'must be from 10% to 500%, without decimals'],
  ['postflopPercent', [50, 66.5, 100], 'must be from 10% to 500%, without decimals'],
  ['preflopTenths', [20, 30, 201], 'must be from 2 BB to 20 BB, with at most one decimal'],
  ['raiseTenths', [19, 25, 30], 'must be from 2x to 10x, with at most one decimal'],
  ['raiseTenths', [22, Number.NaN, 30], 'must be from 2x to 10x, with at most one decimal'],
  ['raiseTenths', [22, 25, 30, 40], 'must be 3 sizes'],
  ['raiseTenths', [], 'must be 3 sizes'],
  ['raiseTenths', [25, 22, 30], 'must rise from one to the next'],
  ['raiseTenths', [22, 22, 30], 'must rise from one to the next'],
])('refuses %s of %j by its name and changes nothing', async (field, sizes, message) => {
  expect(await setBetSizes(store, actor, 'casino', { ...SIZES, [field]: sizes })).toEqual({ ok: false, errors: [{ field, message }] });
  expect(await betSizesOf(store, 'casino')).toBeNull();
});

test('names every wrong kind at once, and an unknown operator', async () => {
  const all = { postflopPercent: [1, 2, 3], preflopTenths: [], raiseTenths: [1, 2, 3] };
  const answer = await setBetSizes(store, actor, 'casino', all);
  expect(answer.ok ? [] : answer.errors.map(({ field }) => field)).toEqual(['postflopPercent', 'preflopTenths', 'raiseTenths']);
  expect(await setBetSizes(store, actor, 'nobody', SIZES)).toMatchObject({ ok: false, errors: [{ field: 'operator' }] });
});
