import { localeShown } from '../i18n/i18n.ts';

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Formats minor units, which are hundredths in every currency: `€1.50`, `₩12,345`. A currency without decimals shows them only where the
 * amount has some.
 */
export function amountText(minor: number, currency: string): string {
  // Formats from text, because dividing a very large amount would lose minor units.
  const sign = minor < 0 ? '-' : '';
  const digits = String(Math.abs(minor)).padStart(3, '0');
  const text = `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}` as Intl.StringNumericLiteral;
  return formatOf(currency, minor % 100 === 0 ? USUAL : EXACT).format(text);
}

/** The same without decimals where there are none: `€1`, `€1.50`. For stakes, buy-ins and the axes of plots. */
export function shortAmountText(minor: number, currency: string): string {
  return minor % 100 === 0 ? formatOf(currency, NONE).format(minor / 100) : amountText(minor, currency);
}

const NONE = { maximumFractionDigits: 0 } as const;
const USUAL = { maximumFractionDigits: 2 } as const;
const EXACT = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

function formatOf(currency: string, digits: typeof USUAL | typeof EXACT | typeof NONE): Intl.NumberFormat {
  const locale = localeShown();
  const key = `${locale} ${currency} ${digits.maximumFractionDigits} ${digits === EXACT}`;
  const known = formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits });
  formats.set(key, known);
  return known;
}

/** Stakes such as `0.50/1.00`, without the decimals that the currency does not have. */
export function stakeText(stake: string, currency: string): string {
  const { minimumFractionDigits } = formatOf(currency, USUAL).resolvedOptions();
  return minimumFractionDigits === 0 ? stake.replaceAll(/\.00(?=\/|$)/g, '') : stake;
}

export function Amount({ minor, currency }: { readonly minor: number; readonly currency: string }) {
  return (
    <data value={minor} data-currency={currency}>
      {amountText(minor, currency)}
    </data>
  );
}
