import { describe, expect, test } from 'vitest';
import { ageText } from './age.ts';
import { amountText } from './amount.tsx';

describe('an age', () => {
  test.each([
    [0, 'less than a minute'],
    [-5_000, 'less than a minute'],
    [60_000, '1 min'],
    [3_600_000, '1 h'],
    [3_660_000, '1 h 1 min'],
    [86_400_000, '1 d'],
    [86_400_000 + 3 * 3_600_000 + 59_000, '1 d 3 h'],
  ])('%d ms: %s', (ms, text) => expect(ageText(ms)).toBe(text));
});

describe('an amount keeps every minor unit', () => {
  test.each([
    [0, 'EUR', '€0.00'],
    [5, 'EUR', '€0.05'],
    [-1_250, 'EUR', '-€12.50'],
    [123_456_789, 'EUR', '€1,234,567.89'],
    [9_007_199_254_740_991, 'EUR', '€90,071,992,547,409.91'],
    [100_000, 'KRW', '₩1,000.00'],
  ])('%d %s: %s', (minor, currency, text) => expect(amountText(minor, currency)).toBe(text));
});
