import type { Chips } from '@cardroom/poker';
import { hundredthsOf, shortAmount } from '../amounts.ts';
import type { HandHistory } from '../hand-history.ts';

/** Signs that stand before amounts; other currencies are named in the header only. */
const SIGNS: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£', JPY: '¥', CNY: '¥', KRW: '₩', INR: '₹', VND: '₫' };

/** Writes amounts of a hand: `$0.50`, `€12`, `1500`. */
export function moneyOf({ currency, scale }: Pick<HandHistory, 'currency' | 'scale'>): (chips: Chips) => string {
  const sign = SIGNS[currency] ?? '';
  return (chips) => sign + shortAmount(chips, scale);
}

/** An amount inside a pattern: one group with its digits, the sign before it left out. */
export const MONEY = String.raw`\p{Sc}?([\d.,]+)`;

/** Hundredths of an amount that `MONEY` found; undefined when it is none. */
export function readMoney(digits: string): Chips | undefined {
  return hundredthsOf(digits);
}

/** The currency a sign before an amount stands for; empty for chips. */
export function currencyOfSign(text: string): string {
  const sign = /\p{Sc}/u.exec(text)?.[0];
  return Object.keys(SIGNS).find((code) => SIGNS[code] === sign) ?? '';
}
