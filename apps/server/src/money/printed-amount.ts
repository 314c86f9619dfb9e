import { amountOf } from '@cardroom/money';

/** An amount in minor units of its currency. */
export interface Amount {
  readonly amountMinor: number;
  readonly currency: string;
}

/** The same row with its amount as people write it, with the decimals of its currency. */
export function printed<Row extends Amount>({ amountMinor, ...row }: Row): Omit<Row, 'amountMinor'> & { readonly amount: string } {
  return { ...row, amount: amountOf(amountMinor, row.currency) };
}
