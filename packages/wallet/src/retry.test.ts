import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RETRY_AFTER_MAX_MS, retryDelayMs } from './retry.ts';

const middle = { retryAfterMs: null, random: 0.5 };

test('1, 2, 5, 10, 30 s, 1, 2, 5 min, then every 10 min (operator guide 7)', () => {
  const delays = Array.from({ length: 11 }, (_, index) => retryDelayMs({ ...middle, attempts: index + 1 }) / 1000);
  expect(delays).toEqual([1, 2, 5, 10, 30, 60, 120, 300, 600, 600, 600]);
});

test('Retry-After lengthens a pause up to an hour and never shortens it', () => {
  const after = (retryAfterMs: number) => retryDelayMs({ ...middle, attempts: 4, retryAfterMs });
  expect([after(0), after(45_000), after(10 ** 9)]).toEqual([10_000, 45_000, RETRY_AFTER_MAX_MS]);
});

test('jitter stays within 20%', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.double({ min: 0, max: 0.999, noNaN: true }), (attempts, random) => {
      const planned = retryDelayMs({ ...middle, attempts });
      const delay = retryDelayMs({ ...middle, attempts, random });
      return Number.isInteger(delay) && delay >= 0.8 * planned - 1 && delay <= 1.2 * planned + 1;
    }),
  );
});
