import type { Chips } from '@cardroom/poker';
import type { Scale } from './hand-history.ts';

/**
 * The largest amount in a history, in hundredths. JSON and TOML numbers are doubles, which are exact decimals up to fifteen digits, so
 * `0.1` is read as it was written.
 */
export const AMOUNT_MAX = 999_999_999_999_999;

const AMOUNT = /^(\d{1,13}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2})0*)?$/;

/** An amount with all its decimals, such as `10.50`; whole chips have none. */
export function fullAmount(chips: Chips, scale: Scale): string {
  if (scale === 1) return String(chips);
  return `${Math.trunc(chips / 100)}.${String(chips % 100).padStart(2, '0')}`;
}

/** An amount in its usual form: `10`, `10.50`. */
export function shortAmount(chips: Chips, scale: Scale): string {
  return scale === 100 && chips % 100 === 0 ? String(chips / 100) : fullAmount(chips, scale);
}

/** Reads `1`, `0.5`, `10.50` or `1,250` as hundredths; undefined for other text, more than two decimals or too large an amount. */
export function hundredthsOf(text: string): number | undefined {
  const [, whole, decimals = ''] = AMOUNT.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const hundredths = Number(whole.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'));
  return hundredths <= AMOUNT_MAX ? hundredths : undefined;
}

/** A JSON or TOML number as hundredths. This is exact, because up to fifteen digits its shortest text is the decimal that was written. */
export function hundredthsOfNumber(value: unknown): number | undefined {
  return typeof value === 'number' ? hundredthsOf(String(value)) : undefined;
}

/** The amount as a JSON number; exact for the same reason. */
export function decimalNumber(chips: Chips, scale: Scale): number {
  return Number(fullAmount(chips, scale));
}
