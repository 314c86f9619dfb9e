import { expect, test } from 'vitest';
import { countFencedWrite, countStart, createIds } from './ids.ts';
import { testStore } from './testing/test-store.ts';

test('numbers are unique over parallel callers and processes, and decimal', async () => {
  const store = await testStore();
  const sources = [createIds(store), createIds(store), createIds(store)];
  const all = await Promise.all(sources.flatMap((ids) => Array.from({ length: 120 }, () => ids.next('hand'))));
  expect(new Set(all).size).toBe(360);
  expect(all.every((id) => /^[1-9]\d*$/.test(id))).toBe(true);
  await store.close();
});

test('one process counts without gaps while its block lasts; tables and rooms count by one', async () => {
  const store = await testStore();
  const ids = createIds(store);
  expect(await Promise.all([ids.next('hand'), ids.next('hand'), ids.next('table'), ids.next('table'), ids.next('room')])).toEqual([
    '100001',
    '100002',
    '1001',
    '1002',
    '101',
  ]);
  await store.close();
});

test.each([
  ['starts', countStart, countFencedWrite],
  ['refused writes', countFencedWrite, countStart],
])('%s are counted from one, across processes, and alone', async (_what, count, other) => {
  const store = await testStore();
  expect([await count(store), await count(store), await other(store), await count(store)]).toEqual([1, 2, 1, 3]);
  await store.close();
});
