/** An amount in minor units as people read it. */
export function moneyText(amountMinor: number, currency: string): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(amountMinor / 100);
}
