import { expect, test } from 'vitest';
import { isQuick, startOf, withTimes } from './ranges.ts';

const NOW = new Date(2026, 10, 25, 9, 30, 41);

test('today starts at midnight where the reader is', () => {
  expect(startOf('today', NOW)).toBe(new Date(2026, 10, 25).toISOString());
});

test.each([
  ['24h', new Date(2026, 10, 24, 9, 30, 41)],
  ['7d', new Date(2026, 10, 18, 9, 30, 41)],
] as const)('%s ends now', (range, start) => {
  expect(startOf(range, NOW)).toBe(start.toISOString());
});

test('a call gets times instead of names, the same within a minute', () => {
  const given = new URLSearchParams({ playerId: 'alice', from: '24h' });
  const asked = withTimes(given, NOW);
  expect([...asked]).toEqual([
    ['playerId', 'alice'],
    ['from', new Date(2026, 10, 24, 9, 30).toISOString()],
  ]);
  expect(String(withTimes(given, new Date(NOW.getTime() + 10_000)))).toBe(String(asked));
  expect(given.get('from')).toBe('24h');
});

test('times stay as they are', () => {
  const given = new URLSearchParams({ from: '2026-11-01T00:00:00.000Z' });
  expect(withTimes(given, NOW)).toBe(given);
  expect(isQuick('2026-11-01T00:00:00.000Z')).toBe(false);
});
