import { beforeAll, describe, expect, test } from 'vitest';
import { showAll } from '../i18n/testing/read-texts.ts';
import { ageText, agoText } from './age.ts';
import { amountText, stakeText } from './amount.tsx';

beforeAll(() => showAll('en'));

describe('an age', () => {
  test.each([
    [0, 'less than a minute'],
    [-5_000, 'less than a minute'],
    [60_000, '1 min'],
    [3_600_000, '1 h'],
    [3_660_000, '1 h 1 min'],
    [86_400_000, '1 d'],
    [86_400_000 + 3 * 3_600_000 + 59_000, '1 d 3 h'],
  ])('%d ms: %s', (ms, text) => {
    expect(ageText(ms)).toBe(text);
    expect(agoText(ms)).toBe(`${text} ago`);
  });
});

describe('an amount keeps every minor unit and shows the decimals of its currency', () => {
  test.each([
    [0, 'EUR', '€0.00'],
    [5, 'EUR', '€0.05'],
    [-1_250, 'EUR', '-€12.50'],
    [123_456_789, 'EUR', '€1,234,567.89'],
    [9_007_199_254_740_991, 'EUR', '€90,071,992,547,409.91'],
    [100_000, 'KRW', '₩1,000'],
    [-1_234_500, 'KRW', '-₩12,345'],
    [0, 'KRW', '₩0'],
    [150, 'KRW', '₩1.50'],
    [9_007_199_254_740_900, 'JPY', 'JP¥90,071,992,547,409'],
    [1_200, 'KWD', 'KWD\u00a012.00'],
    [1_250, 'KWD', 'KWD\u00a012.50'],
  ])('%d %s: %s', (minor, currency, text) => expect(amountText(minor, currency)).toBe(text));
});

describe('stakes have the decimals of their currency', () => {
  test.each([
    ['0.50/1.00', 'EUR', '0.50/1.00'],
    ['500.00/1000.00', 'KRW', '500/1000'],
    ['0.50/1000.00', 'JPY', '0.50/1000'],
  ])('%s %s: %s', (stake, currency, text) => expect(stakeText(stake, currency)).toBe(text));
});
