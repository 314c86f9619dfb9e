import { asSearch, type ChosenDays, daysAndTableOf, rangeOfDays } from '../../replayer/hands-filter.ts';

/** Which of his transactions a player looks at; it stands in the address. */
export interface TransactionsFilter extends ChosenDays {
  /** Id of the one table; null = all. */
  readonly table: string | null;
}

export const EVERY_TRANSACTION: TransactionsFilter = { from: null, to: null, table: null };

/** Reads the filter from an address; what is not understood is as if it were not there. */
export function transactionsFilterOf(search: string): TransactionsFilter {
  return daysAndTableOf(new URLSearchParams(search));
}

/** The filter as the end of an address, `?…` or empty. */
export function transactionsSearchOf({ from, to, table }: TransactionsFilter): string {
  return asSearch({ from, to, table });
}

/** What the service is asked for, the days by the clocks of `zone`: a page of those stays that follow stay `before`, or with null the first. */
export function transactionsQueryOf(filter: TransactionsFilter, zone: string, before: string | null = null): string {
  return asSearch({ before, ...rangeOfDays(filter, zone), table: filter.table });
}
