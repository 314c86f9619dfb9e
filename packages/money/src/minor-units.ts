import { Decimal } from 'decimal.js';
import { chipUnit } from './currency.ts';
import type { RawJson } from './json-source.ts';

/** Inside Cardroom, money is an integer of minor units: hundredths of the currency unit, in every currency (KRW too). */

const AMOUNT_TEXT_MAX = 24;
const BALANCE_TEXT_MAX = 64;
const DECIMALS = 2;

/** The text is not an amount of money that minor units can hold exactly. */
export class MoneyError extends Error {
  override readonly name = 'MoneyError';
}

/** Formats minor units with exactly two decimals: 1050 is `10.50`, -5 is `-0.05`. */
export function minorToText(minor: number): string {
  if (!Number.isSafeInteger(minor)) throw new MoneyError(`not an integer of minor units: ${minor}`);
  const absolute = Math.abs(minor);
  return `${minor < 0 ? '-' : ''}${Math.trunc(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`;
}

/** How many decimals people see of an amount: none in a currency used in whole units, unless this amount has a fraction. */
export function decimalsOf(minor: number, currency: string): 0 | 2 {
  return chipUnit(currency) === 100 && minor % 100 === 0 ? 0 : DECIMALS;
}

/** Minor units with the decimals of their currency: 50 is `0.50` in EUR, 100000 is `1000` in KRW. Decimals are never cut off. */
export function amountOf(minor: number, currency: string): string {
  const text = minorToText(minor);
  return decimalsOf(minor, currency) === 0 ? text.slice(0, -(DECIMALS + 1)) : text;
}

/** Minor units as the operator wire has them: a JSON number with exactly two decimals. Use it only with `JSON.stringify`. */
export function money(minor: number): RawJson {
  return JSON.rawJSON(minorToText(minor)) as RawJson;
}

/**
 * Parses an amount into minor units. `1e2`, `0.1` and `100.000` are accepted. Throws `MoneyError` for a third decimal other than zero,
 * more than 24 characters, or more minor units than a safe integer holds.
 */
export function toMinor(text: string): number {
  const amount = decimal(text, AMOUNT_TEXT_MAX);
  // Decimal arithmetic rounds to 20 digits, so the decimals are counted before the multiplication.
  if (amount.decimalPlaces() > DECIMALS) throw new MoneyError('more than two decimals');
  return scaled(amount);
}

/** Parses a balance into minor units. It is only displayed, so further decimals are cut off. Throws `MoneyError`. */
export function balanceToMinor(text: string): number {
  return scaled(decimal(text, BALANCE_TEXT_MAX).toDecimalPlaces(DECIMALS, Decimal.ROUND_DOWN));
}

function decimal(text: string, charactersMax: number): Decimal {
  if (text.length > charactersMax || !/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d{1,2})?$/.test(text))
    throw new MoneyError('not a decimal number');
  return new Decimal(text);
}

function scaled(amount: Decimal): number {
  const minor = amount.times(100);
  if (minor.abs().gt(Number.MAX_SAFE_INTEGER)) throw new MoneyError('too large');
  // Adding zero turns -0 into 0.
  return minor.toNumber() + 0;
}
