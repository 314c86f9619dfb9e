import { memoryStore, type Store } from '@cardroom/storage';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readAudit } from '../audit/audit-chain.ts';
import type { Outcome } from '../audit/outcome.ts';
import { createOperator } from './operators.ts';
import { REFUSAL_CODES_MAX, refusalCodesOf, setRefusalCode } from './refusal-codes.ts';

const actor = { by: 'tester', at: 5 };
let store: Store;
beforeEach(async () => {
  store = await memoryStore();
  for (const operatorId of ['casino', 'other']) await createOperator(store, actor, { operatorId, name: 'Casino', currencies: ['EUR'] });
});
afterEach(() => store.close());

const fields = (outcome: Outcome<unknown>) => (outcome.ok ? [] : outcome.errors.map((error) => error.field));
const set = (code: string, means: string | null, operatorId = 'casino') => setRefusalCode(store, actor, operatorId, { code, means });

test('18-5: codes are registered, changed and removed per operator, each with an audit row', async () => {
  expect(await set(' E1004 ', 'insufficient-funds')).toMatchObject({ ok: true, value: { refusalCodes: { E1004: 'insufficient-funds' } } });
  await set('51', 'limit');
  await set('E1004', 'blocked');
  await set('TOO MUCH', 'other', 'other');
  expect(await refusalCodesOf(store, 'casino')).toEqual({ E1004: 'blocked', 51: 'limit' });
  await set('51', null);
  expect(await refusalCodesOf(store, 'casino')).toEqual({ E1004: 'blocked' });
  expect((await readAudit(store, { limit: 1 }))[0]).toMatchObject({
    action: 'operator.set-refusal-code',
    was: JSON.stringify({ code: '51', means: 'limit' }),
    detail: JSON.stringify({ code: '51', means: null }),
  });
});

test.each(['constructor', 'toString', '__proto__'])('%s is a code as any other', async (code) => {
  expect(await set(code, 'limit')).toMatchObject({ ok: true });
  const codes = await refusalCodesOf(store, 'casino');
  expect([Object.keys(codes), Object.hasOwn(codes, code)]).toEqual([[code], true]);
  const gone = await setRefusalCode(store, actor, 'casino', { code, means: null, seen: 'limit' });
  expect([gone.ok, await refusalCodesOf(store, 'casino')]).toEqual([true, {}]);
});

test.each([
  ['', 'other', 'code'],
  ['x'.repeat(61), 'other', 'code'],
  ['a  b', 'other', 'code'],
  ['код', 'other', 'code'],
  ['PLAYER_BLOCKED', 'limit', 'code'],
  ['INTERNAL_ERROR', 'other', 'code'],
  ['E1', 'maybe', 'means'],
])('%j as %j is refused by name: %s', async (code, means, field) => {
  expect(fields(await set(code, means))).toEqual([field]);
  expect(await refusalCodesOf(store, 'casino')).toEqual({});
});

test('an unknown operator, a stale change and too many codes are refused', async () => {
  expect(fields(await set('E1', 'other', 'nobody'))).toEqual(['operator']);
  for (let n = 0; n < REFUSAL_CODES_MAX; n += 1) await set(`E${n}`, 'other');
  expect(fields(await set('one-more', 'other'))).toEqual(['code']);
  expect(await set('E1', 'limit')).toMatchObject({ ok: true });
  expect(fields(await setRefusalCode(store, actor, 'casino', { code: 'E1', means: null, seen: 'other' }))).toEqual(['was']);
});
