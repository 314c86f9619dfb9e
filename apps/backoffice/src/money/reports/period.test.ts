import { expect, test } from 'vitest';
import { daysOf, periodBefore, rangeAt } from './period.ts';

const NOW = Date.parse('2026-03-02T23:30:00Z');

test.each([
  ['today', '2026-03-02'],
  ['7', '2026-02-24'],
  ['30', '2026-02-01'],
  ['month', '2026-03-01'],
] as const)('%s ends today and begins on %s', (range, from) => {
  expect(rangeAt(range, NOW)).toEqual({ from, to: '2026-03-02' });
});

test('the period before is as long and ends the day before', () => {
  expect(periodBefore({ from: '2026-02-24', to: '2026-03-02' })).toEqual({ from: '2026-02-17', to: '2026-02-23' });
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({ from: '2026-02-28', to: '2026-02-28' });
});

test('a period has every day once, over the end of a month and a change of the clocks', () => {
  expect(daysOf({ from: '2026-02-27', to: '2026-03-02' })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
  expect(daysOf({ from: '2026-03-27', to: '2026-03-31' })).toHaveLength(5);
});
