import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AMOUNT_MAX, decimalNumber, fullAmount, hundredthsOf, hundredthsOfNumber, shortAmount } from './amounts.ts';

const amount = fc.integer({ min: 0, max: AMOUNT_MAX });

test('amounts as text and as numbers are exact up to the largest one', () => {
  fc.assert(
    fc.property(amount, (chips) => {
      expect(hundredthsOf(fullAmount(chips, 100))).toBe(chips);
      expect(hundredthsOf(shortAmount(chips, 100))).toBe(chips);
      expect(hundredthsOfNumber(decimalNumber(chips, 100))).toBe(chips);
      expect(hundredthsOfNumber(JSON.parse(JSON.stringify(decimalNumber(chips, 100))))).toBe(chips);
    }),
  );
});

test.each([
  ['0', 0],
  ['1', 100],
  ['0.5', 50],
  ['0.05', 5],
  ['10.50', 1050],
  ['10.500', 1050],
  ['1,250', 125_000],
  ['1,250,000.25', 125_000_025],
  ['9999999999999.99', AMOUNT_MAX],
])('%s', (text, chips) => {
  expect(hundredthsOf(text)).toBe(chips);
});

describe('no amount', () => {
  test.each(['', '-1', '+1', '1.005', '.5', '1.', '1e3', '1,25', '12,50,000', '10000000000000', 'Infinity', 'NaN', '0x10', '١', ' 1'])(
    '"%s"',
    (text) => {
      expect(hundredthsOf(text)).toBeUndefined();
    },
  );

  test.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 0.001, 1e21, 1e-7, '1', null, undefined, true])('%s', (value) => {
    expect(hundredthsOfNumber(value)).toBeUndefined();
  });
});

test('whole chips have no decimals; currency amounts have them only if needed', () => {
  expect([fullAmount(1050, 1), shortAmount(1050, 1)]).toEqual(['1050', '1050']);
  expect([fullAmount(1000, 100), shortAmount(1000, 100), shortAmount(1050, 100)]).toEqual(['10.00', '10', '10.50']);
});
