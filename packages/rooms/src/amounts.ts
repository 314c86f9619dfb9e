import { MoneyError, toMinor } from '@cardroom/money';

/** An amount in minor units as a person writes it: `5`, `0.50`. */
export function amountText(amountMinor: number): string {
  return amountMinor % 100 === 0 ? String(amountMinor / 100) : (amountMinor / 100).toFixed(2);
}

/** The amount of a text in minor units; undefined when it is not an amount. */
export function minorOf(text: string): number | undefined {
  try {
    return toMinor(text);
  } catch (error) {
    if (error instanceof MoneyError) return undefined;
    throw error;
  }
}
