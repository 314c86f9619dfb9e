const formats = new Map<string, Intl.NumberFormat>();

/** An amount of minor units as people read it. */
export function amountText(minor: number, currency: string): string {
  const known = formats.get(currency) ?? new Intl.NumberFormat('en-GB', { style: 'currency', currency, minimumFractionDigits: 2 });
  formats.set(currency, known);
  // The text keeps every minor unit: a division of very large amounts would not.
  const sign = minor < 0 ? '-' : '';
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return known.format(`${sign}${digits.slice(0, -2)}.${digits.slice(-2)}` as Intl.StringNumericLiteral);
}

export function Amount({ minor, currency }: { readonly minor: number; readonly currency: string }) {
  return (
    <data value={minor} data-currency={currency}>
      {amountText(minor, currency)}
    </data>
  );
}
