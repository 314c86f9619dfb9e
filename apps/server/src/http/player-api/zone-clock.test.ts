import { expect, it } from 'vitest';
import { clockTime, dayOn } from './zone-clock.ts';

it.each([
  ['2026-11-22T20:04:05.678Z', 'Europe/Berlin', '2026-11-22T21:04:05+01:00'],
  ['2026-07-01T22:30:00Z', 'Europe/Berlin', '2026-07-02T00:30:00+02:00'],
  // When summer time ends, clocks show half past two twice.
  ['2026-10-25T00:30:00Z', 'Europe/Berlin', '2026-10-25T02:30:00+02:00'],
  ['2026-10-25T01:30:00Z', 'Europe/Berlin', '2026-10-25T02:30:00+01:00'],
  ['2026-11-22T20:04:05Z', 'UTC', '2026-11-22T20:04:05+00:00'],
  ['2026-11-22T20:04:05Z', 'Asia/Kathmandu', '2026-11-23T01:49:05+05:45'],
  ['2026-11-22T02:00:00Z', 'America/St_Johns', '2026-11-21T22:30:00-03:30'],
])('%s in %s is %s', (at, zone, shown) => {
  expect(clockTime(Date.parse(at), zone)).toBe(shown);
  expect(Date.parse(shown)).toBe(Math.floor(Date.parse(at) / 1000) * 1000);
  expect(dayOn(Date.parse(at), zone)).toBe(shown.slice(0, 10));
});
