import { asSearch, type ChosenDays, daysAndTableOf, rangeOfDays } from '../../replayer/hands-filter.ts';

/** The filter of the player's transactions, kept in the address. */
export interface TransactionsFilter extends ChosenDays {
  /** The table's ID; null = all tables. */
  readonly table: string | null;
}

export const EVERY_TRANSACTION: TransactionsFilter = { from: null, to: null, table: null };

/** Reads the filter from an address, ignoring what it does not recognise. */
export function transactionsFilterOf(search: string): TransactionsFilter {
  return daysAndTableOf(new URLSearchParams(search));
}

/** The filter as a query string, `?…` or empty. */
export function transactionsSearchOf({ from, to, table }: TransactionsFilter): string {
  return asSearch({ from, to, table });
}

/** The query for a page of sessions, with days in the time zone `zone`: those after session `before`, or the first page if it is null. */
export function transactionsQueryOf(filter: TransactionsFilter, zone: string, before: string | null = null): string {
  return asSearch({ before, ...rangeOfDays(filter, zone), table: filter.table });
}
