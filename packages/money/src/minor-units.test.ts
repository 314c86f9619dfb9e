import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseWire } from './json-source.ts';
import { amountOf, balanceToMinor, decimalsOf, MoneyError, minorToText, money, toMinor } from './minor-units.ts';

const safe = fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });

describe('money', () => {
  test.each([
    [0, '0.00'],
    [-0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [10_000, '100.00'],
    [Number.MAX_SAFE_INTEGER, '90071992547409.91'],
  ])('%d is written %s', (minor, text) => {
    expect(JSON.stringify({ amount: money(minor) })).toBe(`{"amount":${text}}`);
  });

  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d is not an amount', (minor) => {
    expect(() => money(minor)).toThrow(MoneyError);
  });

  test('what is written is read back exactly', () => {
    fc.assert(
      fc.property(safe, (minor) => {
        const { amount } = parseWire(JSON.stringify({ amount: money(minor) })) as { amount: string };
        expect(toMinor(amount)).toBe(minor + 0);
      }),
    );
  });
});

describe('amountOf', () => {
  test.each([
    [50, 'EUR', '0.50'],
    [-5, 'USD', '-0.05'],
    [100_000, 'KRW', '1000'],
    [0, 'JPY', '0'],
    [150, 'KRW', '1.50'],
  ])('%d in %s is written %s', (minor, currency, text) => {
    expect(amountOf(minor, currency)).toBe(text);
    expect(decimalsOf(minor, currency)).toBe(text.split('.')[1]?.length ?? 0);
  });
});

describe('toMinor', () => {
  test.each([
    ['100.10', 10_010],
    ['0.1', 10],
    ['0.29', 29],
    ['1e2', 10_000],
    ['100.000', 10_000],
    ['1.5E1', 1_500],
    ['-0', 0],
    ['-0.00', 0],
    ['-12.34', -1_234],
    ['90071992547409.91', Number.MAX_SAFE_INTEGER],
  ])('%s is %d', (text, minor) => {
    expect(Object.is(toMinor(text), minor)).toBe(true);
  });

  test.each([
    '100.005',
    '0.001',
    '1e-3',
    // Twenty digits of precision would round this to a whole number of minor units.
    '9007199254740.990000000001',
    '9007199254740.9900000000001',
    '90071992547409.92',
    '1e99',
    '0.0000000000000000000000000',
    '',
    ' 1',
    '1 ',
    '+1',
    '01',
    '.5',
    '5.',
    '1,00',
    'NaN',
    'Infinity',
    '0x10',
    '1_000',
    '--1',
    '1e',
    '1e400',
  ])('%j is refused', (text) => {
    expect(() => toMinor(text)).toThrow(MoneyError);
  });
});

describe('balanceToMinor', () => {
  test.each([
    ['900.00', 90_000],
    ['900.009', 90_000],
    ['0.009', 0],
    ['-0.009', 0],
    ['-1.239', -123],
    ['900.0000000000000000000000001', 90_000],
    ['899.99999999999999999999999', 89_999],
    ['1e-20', 0],
  ])('%s is cut off to %d', (text, minor) => {
    expect(Object.is(balanceToMinor(text), minor)).toBe(true);
  });

  test.each(['90071992547409.92', 'x', '', '1'.repeat(65)])('%j is refused', (text) => {
    expect(() => balanceToMinor(text)).toThrow(MoneyError);
  });

  test('agrees with toMinor on every amount', () => {
    fc.assert(fc.property(safe, (minor) => balanceToMinor(minorToText(minor)) === minor + 0));
  });
});
