import { decimalsOf, minorToText } from '@cardroom/money';

const formats = new Map<string, Intl.NumberFormat>();

/** Formats minor units for people: €12.30, ₩1,200. A fraction is always shown, even in won. */
export function moneyText(minor: number, currency: string): string {
  const digits = decimalsOf(minor, currency);
  const key = `${currency}${digits}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat('en-IE', {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  formats.set(key, format);
  // Text is exact, unlike a division by 100. A real minus sign is as wide as a plus.
  return format.format(minorToText(minor) as Intl.StringNumericLiteral).replace('-', '−');
}
