import type { HandOrder } from '@cardroom/protocol';
import { dayAfter, dayAt, momentOf } from './zone-time.ts';

/** `days`: from one day to another, as the player chooses. */
export const PERIODS = ['all', 'last-night', 'today', 'yesterday', 'week', 'days'] as const;
export type Period = (typeof PERIODS)[number];
export const ORDERS: readonly HandOrder[] = ['newest', 'biggest-pot'];

/** Days as `2026-11-22`, both included; null = open. */
export interface ChosenDays {
  readonly from: string | null;
  readonly to: string | null;
}

/** Which of his hands a player looks at; it stands in the address. The days are those of the period `days`. */
export interface HandsFilter extends ChosenDays {
  readonly period: Period;
  /** Id of the one table; null = all. */
  readonly table: string | null;
  readonly order: HandOrder;
}

/** Moments in ms since 1970, both included; null = open. */
export interface Range {
  readonly from: number | null;
  readonly to: number | null;
}

/** A night is an evening from this hour to that hour of the next morning, by the player's clock. */
export const NIGHT_FROM_HOUR = 18;
export const NIGHT_TO_HOUR = 6;
const WEEK_DAYS = 7;

/** Reads the filter from an address; what is not understood is as if it were not there. */
export function filterOf(search: string): HandsFilter {
  const given = new URLSearchParams(search);
  const period = PERIODS.find((one) => one === given.get('when')) ?? 'all';
  const order = ORDERS.find((one) => one === given.get('order')) ?? 'newest';
  return { period, ...daysAndTableOf(given), order };
}

/** Days and table of an address; what is not understood is as if it were not there. */
export function daysAndTableOf(given: URLSearchParams): ChosenDays & { readonly table: string | null } {
  const table = /^\d{1,20}$/.exec(given.get('table') ?? '')?.[0] ?? null;
  return { from: dayOf(given.get('from')), to: dayOf(given.get('to')), table };
}

/** The filter as the end of an address, `?…` or empty. */
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

/** The time a filter means at `now`: last night is yesterday evening until this morning, by the clocks of `zone`. */
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

/** The time of days by the clocks of `zone`; days chosen in the wrong order mean the days between them all the same. */
export function rangeOfDays({ from, to }: ChosenDays, zone: string): Range {
  const [first, last] = from !== null && to !== null && from > to ? [to, from] : [from, to];
  return {
    from: first === null ? null : momentOf(first, 0, zone),
    to: last === null ? null : momentOf(dayAfter(last, 1), 0, zone) - 1,
  };
}

/** What the service is asked for: a page of the hands of a time and a table, those that follow hand `before`. */
export function handsQueryOf({ from, to }: Range, { table, order }: Pick<HandsFilter, 'table' | 'order'>, before: string | null): string {
  return asSearch({ before, from, to, table, order: order === 'newest' ? null : order });
}

/** The end of an address with the members that are not null, `?…` or empty. */
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
