import { expect, it } from 'vitest';
import { BACKOFF_MAX_MS, backoffMs } from './backoff.ts';

it.each([
  [0, 300],
  [1, 480],
  [2, 768],
  [5, 3145.728],
  [6, 5000],
  [1000, 5000],
])('limits the wait before attempt %i', (attempt, most) => {
  expect(backoffMs(attempt, () => 1)).toBeCloseTo(most, 6);
  expect(backoffMs(attempt, () => 0)).toBe(0);
});

it('never waits longer than the cap', () => {
  for (let attempt = 0; attempt < 50; attempt += 1) expect(backoffMs(attempt, Math.random)).toBeLessThanOrEqual(BACKOFF_MAX_MS);
});
