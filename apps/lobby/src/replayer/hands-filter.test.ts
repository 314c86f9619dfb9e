import { expect, it } from 'vitest';
import { filterOf, type HandsFilter, handsQueryOf, PERIODS, rangeOf, searchOf } from './hands-filter.ts';

const ALL: HandsFilter = { period: 'all', from: null, to: null, table: null, order: 'newest' };
const ZONE = 'Europe/Berlin';
const text = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
const range = (filter: Partial<HandsFilter>, now: string): (string | null)[] => {
  const { from, to } = rangeOf({ ...ALL, ...filter }, Date.parse(now), ZONE);
  return [text(from), text(to)];
};

it('is written to the address and read back', () => {
  for (const period of PERIODS)
    for (const order of ['newest', 'biggest-pot'] as const) {
      const days = period === 'days' ? { from: '2026-11-20', to: '2026-11-21' } : { from: null, to: null };
      for (const table of [null, '7']) {
        const filter = { period, order, table, ...days };
        expect(filterOf(searchOf(filter))).toEqual(filter);
      }
    }
  expect(searchOf(ALL)).toBe('');
  expect(searchOf({ ...ALL, period: 'last-night', order: 'biggest-pot' })).toBe('?when=last-night&order=biggest-pot');
});

it.each(['?when=ever&order=up', '?when=days&from=2026-02-30&to=yesterday', '?from=99999-01-01&table=Riga'])('ignores %s', (search) => {
  expect(filterOf(search)).toMatchObject({ from: null, to: null, table: null, order: 'newest' });
});

it('last night runs from yesterday evening to this morning in the player’s time zone, even while it lasts', () => {
  const night = ['2026-11-21T17:00:00.000Z', '2026-11-22T04:59:59.999Z'];
  expect(range({ period: 'last-night' }, '2026-11-22T09:00:00Z')).toEqual(night);
  expect(range({ period: 'last-night' }, '2026-11-22T01:00:00Z')).toEqual(night);
  expect(range({ period: 'last-night' }, '2026-11-22T22:59:00Z')).toEqual(night);
  expect(range({ period: 'last-night' }, '2026-11-22T23:00:00Z')).toEqual(['2026-11-22T17:00:00.000Z', '2026-11-23T04:59:59.999Z']);
});

it.each([
  ['today', ['2026-11-21T23:00:00.000Z', null]],
  ['yesterday', ['2026-11-20T23:00:00.000Z', '2026-11-21T22:59:59.999Z']],
  ['week', ['2026-11-15T23:00:00.000Z', null]],
  ['all', [null, null]],
] as const)('%s', (period, expected) => {
  expect(range({ period }, '2026-11-22T09:00:00Z')).toEqual(expected);
});

it('accepts open ranges, swapped days and the day the clocks change', () => {
  const now = '2026-11-22T09:00:00Z';
  const two = ['2026-11-18T23:00:00.000Z', '2026-11-20T22:59:59.999Z'];
  expect(range({ period: 'days', from: '2026-11-19', to: '2026-11-20' }, now)).toEqual(two);
  expect(range({ period: 'days', from: '2026-11-20', to: '2026-11-19' }, now)).toEqual(two);
  expect(range({ period: 'days', from: '2026-11-20' }, now)).toEqual(['2026-11-19T23:00:00.000Z', null]);
  expect(range({ period: 'days', from: '2026-10-25', to: '2026-10-25' }, now)).toEqual([
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T22:59:59.999Z',
  ]);
});

it('requests only what differs from the defaults', () => {
  expect(handsQueryOf({ from: null, to: null }, ALL, null)).toBe('');
  const biggest = { table: '7', order: 'biggest-pot' } as const;
  expect(handsQueryOf({ from: 1, to: 2 }, biggest, '100007')).toBe('?before=100007&from=1&to=2&table=7&order=biggest-pot');
});
