import { useMemo } from 'react';
import { useStore } from 'zustand';
import { localeStore } from './i18n.ts';

/** Moments (ms since 1970) as text, in the player's locale and time zone. */
export interface DateTexts {
  /** IANA name, to show beside a history. */
  readonly timezone: string;
  /** `14:06` */
  time(at: number): string;
  /** `Nov 20, 14:06` */
  dateTime(at: number): string;
  /** `12 seconds ago`, by the largest unit that fits. */
  ago(at: number, now: number): string;
  /** A length of time as `1:02:03`. */
  clock(ms: number): string;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function dateTexts(locale: string, timezone: string): DateTexts {
  const time = new Intl.DateTimeFormat(locale, { timeZone: timezone, hour: '2-digit', minute: '2-digit' });
  const dateTime = new Intl.DateTimeFormat(locale, {
    timeZone: timezone,
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  const two = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 });
  const one = new Intl.NumberFormat(locale, { useGrouping: false });
  return {
    timezone,
    time: (at) => time.format(at),
    dateTime: (at) => dateTime.format(at),
    ago: (at, now) => agoText(relative, Math.max(0, now - at)),
    clock: (ms) => {
      const seconds = Math.max(0, Math.floor(ms / SECOND));
      return [one.format(Math.floor(seconds / 3600)), two.format(Math.floor(seconds / 60) % 60), two.format(seconds % 60)].join(':');
    },
  };
}

/** Dates in the player's locale and zone. */
export function useDates(): DateTexts {
  const locale = useStore(localeStore, (state) => state.locale);
  const timezone = useStore(localeStore, (state) => state.timezone);
  return useMemo(() => dateTexts(locale, timezone), [locale, timezone]);
}

function agoText(relative: Intl.RelativeTimeFormat, ms: number): string {
  if (ms < MINUTE) return relative.format(-Math.floor(ms / SECOND), 'second');
  if (ms < HOUR) return relative.format(-Math.floor(ms / MINUTE), 'minute');
  if (ms < DAY) return relative.format(-Math.floor(ms / HOUR), 'hour');
  return relative.format(-Math.floor(ms / DAY), 'day');
}
