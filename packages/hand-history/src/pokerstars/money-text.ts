import type { Chips } from '@cardroom/poker';
import { hundredthsOf, shortAmount } from '../amounts.ts';
import type { HandHistory } from '../hand-history.ts';

/** Signs written before amounts; other currencies are named only in the header. */
const SIGNS: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£', JPY: '¥', CNY: '¥', KRW: '₩', INR: '₹', VND: '₫' };

/** Writes the amounts of a hand: `$0.50`, `€12`, `1500`. */
export function moneyOf({ currency, scale }: Pick<HandHistory, 'currency' | 'scale'>): (chips: Chips) => string {
  const sign = SIGNS[currency] ?? '';
  return (chips) => sign + shortAmount(chips, scale);
}

/** An amount inside a pattern: one group with its digits, without the sign before it. */
export const MONEY = String.raw`\p{Sc}?([\d.,]+)`;

/** The hundredths of an amount matched by `MONEY`; undefined if it is not an amount. */
export function readMoney(digits: string): Chips | undefined {
  return hundredthsOf(digits);
}

/** The currency of the sign before an amount; empty for chips. */
export function currencyOfSign(text: string): string {
  const sign = /\p{Sc}/u.exec(text)?.[0];
  return Object.keys(SIGNS).find((code) => SIGNS[code] === sign) ?? '';
}
