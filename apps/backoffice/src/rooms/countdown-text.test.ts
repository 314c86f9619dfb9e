import { expect, test } from 'vitest';
import { countdownText } from './countdown-text.ts';

test.each([
  [-5, '00:00'],
  [0, '00:00'],
  [1, '00:01'],
  [59_001, '01:00'],
  [3_599_000, '59:59'],
  [3_600_000, '1:00:00'],
  [90_061_000, '25:01:01'],
])('%i ms are %s', (ms, text) => {
  expect(countdownText(ms)).toBe(text);
});
