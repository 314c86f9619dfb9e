import { expect, test } from 'vitest';
import { countdownText } from './countdown-text.ts';
import { moneyText } from './money-text.ts';

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

test.each([
  [150, 'EUR', '€1.50'],
  [1_234_500, 'KRW', '₩12,345'],
] as const)('%i in %s is %s', (amount, currency, text) => {
  expect(moneyText(amount, currency)).toBe(text);
});
