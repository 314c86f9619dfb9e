import fc from 'fast-check';
import { expect, test } from 'vitest';
import { civilTime, easternMs, epochMs } from './history-time.ts';

const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59);

test('every second of the calendar converts back and forth, in line with the platform', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: LATEST / 1000 }), (seconds) => {
      const time = civilTime(seconds * 1000);
      const date = new Date(seconds * 1000);
      expect([time.year, time.month, time.day]).toEqual([date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]);
      expect([time.hour, time.minute, time.second]).toEqual([date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()]);
      expect(epochMs(time)).toBe(seconds * 1000);
    }),
  );
});

test.each([
  [2024, 2, 30],
  [2023, 2, 29],
  [1900, 1, 1],
  [2024, 13, 1],
  [2024, 0, 1],
  [2024, 4, 31],
  [2024, 1, 0],
  [10_000, 1, 1],
  [2024.5, 1, 1],
])('the date %d-%d-%d does not exist', (year, month, day) => {
  expect(epochMs({ year, month, day, hour: 0, minute: 0, second: 0 })).toBeNull();
});

test.each([
  [24, 0, 0],
  [0, 60, 0],
  [0, 0, 60],
])('the time %d:%d:%d does not exist', (hour, minute, second) => {
  expect(epochMs({ year: 2024, month: 1, day: 1, hour, minute, second })).toBeNull();
});

test.each([
  ['2024-03-10T01:59:59', '2024-03-10T06:59:59Z'],
  ['2024-03-10T03:00:00', '2024-03-10T07:00:00Z'],
  ['2024-07-04T12:00:00', '2024-07-04T16:00:00Z'],
  ['2024-11-03T00:59:59', '2024-11-03T04:59:59Z'],
  ['2024-11-03T02:00:00', '2024-11-03T07:00:00Z'],
  ['2023-12-31T23:00:00', '2024-01-01T04:00:00Z'],
])('US Eastern %s is %s', (local, utc) => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = local.split(/\D/).map(Number);
  expect(easternMs({ year, month, day, hour, minute, second })).toBe(Date.parse(utc));
});
