/** Days such as `2026-11-22`, and times (ms since 1970) in a time zone. */

/** The date in the time zone `zone` (IANA name) at a time. */
export function dayAt(at: number, zone: string): string {
  return new Date(at + offsetAt(at, zone)).toISOString().slice(0, 10);
}

/** The date `days` after `day`, or before it if negative. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The time at which `zone` reaches the full hour `hour` of `day`. For an hour skipped by a clock change, the time of the change. */
export function momentOf(day: string, hour: number, zone: string): number {
  const shown = Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS;
  const guess = shown - offsetAt(shown, zone);
  const moment = shown - offsetAt(guess, zone);
  // For a skipped hour, the two guesses are on either side of the change.
  return offsetAt(moment, zone) === shown - moment ? moment : Math.max(guess, moment);
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SECOND_MS = 1_000;

/** The offset of `zone` from UTC at a time, ms. */
function offsetAt(at: number, zone: string): number {
  const parts = clockOf(zone).formatToParts(at);
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value ?? 0);
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return shown - Math.floor(at / SECOND_MS) * SECOND_MS;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(timeZone, made);
  return made;
}
