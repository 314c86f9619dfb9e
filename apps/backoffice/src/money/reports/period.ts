const DAY_MS = 86_400_000;

/** Days `YYYY-MM-DD`, UTC, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** Every day of a period, oldest first. */
export function daysOf({ from, to }: Period): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) days.push(dayOf(at));
  return days;
}

/** The period of the same length that ends the day before. */
export function periodBefore({ from, to }: Period): Period {
  const length = Date.parse(to) - Date.parse(from) + DAY_MS;
  return { from: dayOf(Date.parse(from) - length), to: dayOf(Date.parse(from) - DAY_MS) };
}

/** The ranges that one press shows; `month` is the calendar month so far. */
export const RANGES = ['today', '7', '30', '90', 'month'] as const;
export type Range = (typeof RANGES)[number];

/** A range that ends today. */
export function rangeAt(range: Range, now: number): Period {
  const to = dayOf(now);
  if (range === 'month') return { from: `${to.slice(0, 8)}01`, to };
  const days = range === 'today' ? 1 : Number(range);
  return { from: dayOf(now - (days - 1) * DAY_MS), to };
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
