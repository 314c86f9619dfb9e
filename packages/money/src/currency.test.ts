import { describe, expect, test } from 'vitest';
import { chipUnit, currencies, isCurrency } from './currency.ts';

describe('currencies', () => {
  test('every code is known to Intl, so that the client can format it', () => {
    const known = new Set(Intl.supportedValuesOf('currency'));
    expect(currencies().filter((code) => !known.has(code))).toEqual([]);
  });

  test.each(['USDT', 'eur', 'EU', 'XTS', 'XAU', '', 'DEM'])('%j is refused', (code) => {
    expect(isCurrency(code)).toBe(false);
  });

  test('the chip is a whole unit exactly for the currencies that Intl shows without decimals', () => {
    const digits = (code: string) =>
      new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits;
    expect(currencies().filter((code) => (digits(code) === 0) !== (chipUnit(code) === 100))).toEqual([]);
  });

  test.each([
    ['EUR', 1],
    ['USD', 1],
    ['KRW', 100],
    ['JPY', 100],
    ['VND', 100],
  ])('chip unit of %s is %i', (code, unit) => {
    expect(chipUnit(code)).toBe(unit);
  });
});
