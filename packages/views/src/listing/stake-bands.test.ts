import { expect, it } from 'vitest';
import { bandOf, bandTop } from './stake-bands.ts';

it.each([
  [2, 'EUR', 'micro'],
  [10, 'EUR', 'micro'],
  [11, 'EUR', 'low'],
  [50, 'USD', 'low'],
  [51, 'EUR', 'mid'],
  [200, 'EUR', 'mid'],
  [201, 'EUR', 'high'],
  [10_000, 'KRW', 'micro'],
  [20_000, 'KRW', 'low'],
  [1_000_000, 'KRW', 'high'],
  [1_000, 'JPY', 'micro'],
] as const)('a stake of %i in %s is %s', (stake, currency, band) => {
  expect(bandOf(stake, currency)).toBe(band);
});

it('names the top of each band in the player’s currency, and none for the highest', () => {
  expect([bandTop('micro', 'EUR'), bandTop('micro', 'KRW'), bandTop('high', 'EUR')]).toEqual([10, 10_000, null]);
});
