import type { HandOrder } from '@cardroom/protocol';
import { dayAfter, dayAt, momentOf } from './zone-time.ts';

/** `days`: the range of days the player chose. */
export const PERIODS = ['all', 'last-night', 'today', 'yesterday', 'week', 'days'] as const;
export type Period = (typeof PERIODS)[number];
export const ORDERS: readonly HandOrder[] = ['newest', 'biggest-pot'];

/** Days such as `2026-11-22`, inclusive; null = open. */
export interface ChosenDays {
  readonly from: string | null;
  readonly to: string | null;
}

/** The filter of the player's hands, kept in the address. Its days apply to the period `days`. */
export interface HandsFilter extends ChosenDays {
  readonly period: Period;
  /** The table's ID; null = all tables. */
  readonly table: string | null;
  readonly order: HandOrder;
}

/** Times in ms since 1970, inclusive; null = open. */
export interface Range {
  readonly from: number | null;
  readonly to: number | null;
}

/** A night starts at this hour and ends at `NIGHT_TO_HOUR` the next morning, in the player's time zone. */
export const NIGHT_FROM_HOUR = 18;
export const NIGHT_TO_HOUR = 6;
const WEEK_DAYS = 7;

/** Reads the filter from an address, ignoring what it does not recognise. */
export function filterOf(search: string): HandsFilter {
  const given = new URLSearchParams(search);
  const period = PERIODS.find((one) => one === given.get('when')) ?? 'all';
  const order = ORDERS.find((one) => one === given.get('order')) ?? 'newest';
  return { period, ...daysAndTableOf(given), order };
}

/** Reads days and table from an address, ignoring what it does not recognise. */
export function daysAndTableOf(given: URLSearchParams): ChosenDays & { readonly table: string | null } {
  const table = /^\d{1,20}$/.exec(given.get('table') ?? '')?.[0] ?? null;
  return { from: dayOf(given.get('from')), to: dayOf(given.get('to')), table };
}

/** The filter as a query string, `?…` or empty. */
export function searchOf({ period, from, to, table, order }: HandsFilter): string {
  const members = {
    when: period === 'all' ? null : period,
    from: period === 'days' ? from : null,
    to: period === 'days' ? to : null,
    table,
    order: order === 'newest' ? null : order,
  };
  return asSearch(members);
}

/** The time range of a filter at `now`, in the time zone `zone`. Last night runs from yesterday evening to this morning. */
export function rangeOf({ period, from, to }: HandsFilter, now: number, zone: string): Range {
  const today = dayAt(now, zone);
  const yesterday = dayAfter(today, -1);
  const days = (first: string | null, last: string | null): Range => rangeOfDays({ from: first, to: last }, zone);
  switch (period) {
    case 'all':
      return days(null, null);
    case 'last-night':
      return { from: momentOf(yesterday, NIGHT_FROM_HOUR, zone), to: momentOf(today, NIGHT_TO_HOUR, zone) - 1 };
    case 'today':
      return days(today, null);
    case 'yesterday':
      return days(yesterday, yesterday);
    case 'week':
      return days(dayAfter(today, 1 - WEEK_DAYS), null);
    case 'days':
      return days(from, to);
  }
}

/** The time range of days in the time zone `zone`; swapped days are put in order. */
export function rangeOfDays({ from, to }: ChosenDays, zone: string): Range {
  const [first, last] = from !== null && to !== null && from > to ? [to, from] : [from, to];
  return {
    from: first === null ? null : momentOf(first, 0, zone),
    to: last === null ? null : momentOf(dayAfter(last, 1), 0, zone) - 1,
  };
}

/** The query for a page of hands in a time range and at a table: those after hand `before`. */
export function handsQueryOf({ from, to }: Range, { table, order }: Pick<HandsFilter, 'table' | 'order'>, before: string | null): string {
  return asSearch({ before, from, to, table, order: order === 'newest' ? null : order });
}

/** A query string of the members that are not null, `?…` or empty. */
export function asSearch(members: Readonly<Record<string, string | number | null>>): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(members)) if (value !== null) given.set(name, String(value));
  const text = given.toString();
  return text === '' ? '' : `?${text}`;
}

function dayOf(text: string | null): string | null {
  if (text === null || !/^[12]\d{3}-\d\d-\d\d$/.test(text)) return null;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? null : text;
}
