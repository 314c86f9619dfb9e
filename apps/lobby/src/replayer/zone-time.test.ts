import { expect, it } from 'vitest';
import { dayAfter, dayAt, momentOf } from './zone-time.ts';

const at = (text: string): number => Date.parse(text);

it.each([
  ['2026-11-22T04:30:00Z', 'Europe/Berlin', '2026-11-22'],
  ['2026-11-22T04:30:00Z', 'America/New_York', '2026-11-21'],
  ['2026-12-31T15:00:00.500Z', 'Asia/Seoul', '2027-01-01'],
  ['2026-11-22T18:14:59Z', 'Asia/Kathmandu', '2026-11-22'],
  ['2026-11-22T18:15:00Z', 'Asia/Kathmandu', '2026-11-23'],
])('at %s, the date in %s is %s', (moment, zone, day) => {
  expect(dayAt(at(moment), zone)).toBe(day);
});

it.each([
  ['2026-11-21', 18, 'Europe/Berlin', '2026-11-21T17:00:00Z'],
  ['2026-11-21', 0, 'Asia/Seoul', '2026-11-20T15:00:00Z'],
  ['2026-11-21', 0, 'Asia/Kathmandu', '2026-11-20T18:15:00Z'],
  // Days on which the clocks change.
  ['2026-03-29', 0, 'Europe/Berlin', '2026-03-28T23:00:00Z'],
  ['2026-03-29', 6, 'Europe/Berlin', '2026-03-29T04:00:00Z'],
  ['2026-10-25', 0, 'Europe/Berlin', '2026-10-24T22:00:00Z'],
  ['2026-10-25', 6, 'Europe/Berlin', '2026-10-25T05:00:00Z'],
  ['2026-11-01', 18, 'America/New_York', '2026-11-01T23:00:00Z'],
  // Berlin skips two o'clock, Beirut midnight.
  ['2026-03-29', 2, 'Europe/Berlin', '2026-03-29T01:00:00Z'],
  ['2026-03-29', 0, 'Asia/Beirut', '2026-03-28T22:00:00Z'],
])('%s, %i o’clock in %s is %s', (day, hour, zone, moment) => {
  expect(new Date(momentOf(day, hour, zone)).toISOString()).toBe(new Date(moment).toISOString());
});

it('counts days across the ends of months and years', () => {
  expect([dayAfter('2026-03-01', -1), dayAfter('2028-02-28', 1), dayAfter('2026-12-31', 1)]).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2027-01-01',
  ]);
});
