import type { HomeChange } from '@cardroom/staff-api';
import { beforeAll, expect, test } from 'vitest';
import { showAll } from '../i18n/testing/read-texts.ts';
import { ageText } from './ages.ts';
import { changeText } from './change-text.ts';
import { runsOf } from './spark.tsx';

beforeAll(() => showAll('en'));

test('a line has a gap where a value is missing', () => {
  expect(runsOf([null, 1, 2, null, 3])).toEqual([
    { from: 1, run: [1, 2] },
    { from: 4, run: [3] },
  ]);
  expect(runsOf([])).toEqual([]);
});

test.each([
  [0, '0 s'],
  [40_999, '40 s'],
  [14 * 60_000, '14 min'],
  [5 * 3_600_000, '5 h'],
  [50 * 3_600_000, '2 d'],
])('%i ms is %s', (ms, text) => {
  expect(ageText(ms)).toBe(text);
});

const change = (action: string, more: Partial<HomeChange> = {}): HomeChange => ({
  ...{ seq: 1, at: 0, by: 'Ann', action, subject: '7', name: null, currency: null, was: null, detail: {} },
  ...more,
});

test.each<readonly [change: HomeChange, subject: string, text: string]>([
  [change('room.open', { name: 'Lisbon', detail: { bigBlind: '1' } }), 'Lisbon', 'opened'],
  [change('room.change', { name: 'Lisbon', was: { rakeCap: '0.30' }, detail: { rakeCap: '0.25' } }), 'Lisbon', 'rake cap 0.30 → 0.25'],
  [
    change('room.change', { name: 'Ghent', was: { seats: '6', ante: '0' }, detail: { seats: '9', ante: '1' } }),
    'Ghent',
    'seats 6 → 9, 1 more',
  ],
  [change('operator.set-strict-launch', { was: { strict: false }, detail: { strict: true } }), 'Integration', 'strict off → on'],
  [change('credential.create', { detail: { slot: 1 } }), 'API credentials', 'created'],
  [change('player.block', { name: 'Bob', was: { until: null }, detail: { until: 5 } }), 'Bob', 'blocked'],
  [change('operator.maintenance', { was: { from: 1 }, detail: { from: 2 } }), 'Integration', 'maintenance announced'],
  [change('something.new'), '7', 'something.new'],
])('%j', (one, subject, text) => {
  expect(changeText(one)).toEqual({ subject, text });
});
