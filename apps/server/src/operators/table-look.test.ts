import type { FeltDesign, TableLook } from '@cardroom/protocol';
import { type Store, sql } from '@cardroom/storage';
import { testStore } from '@cardroom/storage/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { brandOf, setBrand } from './brand.ts';
import { createOperator } from './operators.ts';
import { setTableLook, tableLookOf } from './table-look.ts';

const actor = { by: 'test', at: 1_000 };
const OURS: TableLook = { felt: null, back: null, emblem: null };
const WINE: FeltDesign = {
  ...{ ground: '#5a1030', light: '#7a2048', dark: '#300818', line: '#f4bd8c', text: '#ffe8de', piping: '#dd9a63' },
  tile: 'ember',
};
const STAR = '<svg viewBox="0 0 96 96"><path d="M48 4 40 38z"/><path d="M48 4l8 34z"/></svg>';
const PATHS = { lit: 'M48 4 40 38z', shaded: 'M48 4l8 34z' };

let store: Store;
beforeEach(async () => {
  store = await testStore();
  for (const operatorId of ['casino', 'other']) await createOperator(store, actor, { operatorId, name: operatorId, currencies: ['EUR'] });
});
afterEach(() => store.close());

test('is the default until it is set, for one operator only, and reaches its players with the brand', async () => {
  expect(await brandOf(store, 'casino')).toBeNull();
  await setTableLook(store, actor, 'casino', { felt: 'plum', back: 'tide', emblem: STAR });
  expect(await tableLookOf(store, 'casino')).toEqual({ felt: 'plum', back: 'tide', emblem: PATHS });
  expect(await brandOf(store, 'casino')).toEqual({ tokens: {}, logo: null, felt: 'plum', back: 'tide', emblem: PATHS });
  expect([await tableLookOf(store, 'other'), await brandOf(store, 'other')]).toEqual([OURS, null]);
  await setTableLook(store, actor, 'casino', { ...OURS, emblem: null });
  expect([await tableLookOf(store, 'casino'), await brandOf(store, 'casino')]).toEqual([OURS, null]);
});

test('a felt of their own is tokens, which outweigh the felt colour of the brand; an emblem stays until it is changed', async () => {
  await setBrand(store, actor, 'casino', { felt: '#3b1f5b' });
  await setTableLook(store, actor, 'casino', { felt: null, back: null, emblem: STAR });
  const changed = await setTableLook(store, actor, 'casino', { felt: { ...WINE, ground: ' #5A1030 ' }, back: null });
  expect(changed).toEqual({ ok: true, value: { felt: WINE, back: null, emblem: PATHS } });
  const brand = await brandOf(store, 'casino');
  expect(brand?.tokens).toMatchObject({
    '--house-felt': '#5a1030',
    '--house-felt-lo': '#300818',
    '--house-pipe': '#dd9a63',
    '--house-tile': 'var(--tile-ember)',
    '--house-tile-w': '44px',
  });
  expect(brand).not.toHaveProperty('felt');
});

test('each change leaves one audit row; a stale one changes nothing', async () => {
  await setTableLook(store, actor, 'casino', { felt: 'slate', back: null });
  const late = await setTableLook(store, actor, 'casino', { felt: 'linen', back: null }, { seen: OURS });
  expect(late).toMatchObject({ ok: false, errors: [{ field: 'was', message: expect.stringContaining('felt slate') }] });
  const rows = await store.read<{ was: string; detail: string }>(
    sql`select was, detail from audit where action = 'operator.set-table-look'`,
  );
  expect(rows.map(({ was, detail }) => [JSON.parse(was), JSON.parse(detail)])).toEqual([[OURS, { ...OURS, felt: 'slate' }]]);
});

test.each([
  ['felt.text', { felt: { ...WINE, text: '#a05070' } }, /contrast of \d\.\d\d; players need at least 4.5/],
  ['felt.line', { felt: { ...WINE, line: '#7a2048' } }, /contrast of 1\.\d\d; players need at least 3/],
  ['felt.dark', { felt: { ...WINE, dark: 'url(//elsewhere)' } }, /is not a colour/],
  ['felt.tile', { felt: { ...WINE, tile: 'velvet' as 'ember' } }, /must be one of baize/],
  ['emblem', { emblem: '<svg viewBox="0 0 96 96"><script/></svg>' }, /has <script>/],
])('refuses a wrong %s with the reason and changes nothing', async (field, change, message) => {
  const answer = await setTableLook(store, actor, 'casino', { felt: null, back: null, ...change });
  expect(answer).toMatchObject({ ok: false, errors: [{ field, message: expect.stringMatching(message) }] });
  expect(await tableLookOf(store, 'casino')).toEqual(OURS);
});

test('refuses an unknown operator', async () => {
  expect(await setTableLook(store, actor, 'nobody', { felt: 'plum', back: null })).toMatchObject({
    ok: false,
    errors: [{ field: 'operator' }],
  });
});
