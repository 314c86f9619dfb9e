import { Decimal } from 'decimal.js';
import type { RawJson } from './json-source.ts';

/** Inside Cardroom money is an integer of minor units: hundredths of a currency unit, for every currency (KRW too). */

const AMOUNT_TEXT_MAX = 24;
const BALANCE_TEXT_MAX = 64;
const DECIMALS = 2;

/** The text is no amount of money we can hold exactly. */
export class MoneyError extends Error {
  override readonly name = 'MoneyError';
}

/** Minor units as text with exactly two decimals: 1050 is `10.50`, -5 is `-0.05`. */
export function minorToText(minor: number): string {
  if (!Number.isSafeInteger(minor)) throw new MoneyError(`not an integer of minor units: ${minor}`);
  const absolute = Math.abs(minor);
  return `${minor < 0 ? '-' : ''}${Math.trunc(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`;
}

/** Minor units as the operator wire wants them: a JSON number with exactly two decimals. Only good for `JSON.stringify`. */
export function money(minor: number): RawJson {
  return JSON.rawJSON(minorToText(minor)) as RawJson;
}

/**
 * Text of an amount to minor units. `1e2`, `0.1` and `100.000` are fine; a third decimal that is not zero, more than 24 characters
 * or more than a safe integer of minor units are refused with `MoneyError`.
 */
export function toMinor(text: string): number {
  const amount = decimal(text, AMOUNT_TEXT_MAX);
  // Decimal arithmetic rounds to 20 digits, so the decimals are counted before anything is multiplied.
  if (amount.decimalPlaces() > DECIMALS) throw new MoneyError('more than two decimals');
  return scaled(amount);
}

/** Text of a balance to minor units; decimals beyond the second are cut off, as it is only shown. Throws `MoneyError`. */
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
  // Adding zero turns negative zero into zero.
  return minor.toNumber() + 0;
}
