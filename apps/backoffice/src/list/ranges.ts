import { dateText } from '../i18n/formats.ts';
import { t } from '../i18n/i18n.ts';

const HOUR_MS = 3_600_000;

/** Time ranges at one click. They end now, so that a list keeps showing what is new. */
export const QUICK_RANGES = ['today', '24h', '7d'] as const;
export type QuickRange = (typeof QUICK_RANGES)[number];

/** Whether the start of a range is written as a quick range instead of a time. */
export function isQuick(from: string): from is QuickRange {
  return QUICK_RANGES.some((name) => name === from);
}

/** When a quick range starts, as the calls want it; `today` starts at the reader's own midnight. */
export function startOf(range: QuickRange, now: Date): string {
  if (range === 'today') return new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString();
  return new Date(now.getTime() - (range === '24h' ? 24 : 7 * 24) * HOUR_MS).toISOString();
}

/** A call's query: quick ranges become times, rounded to the minute so that a list is not another one at every look. */
export function withTimes(given: URLSearchParams, now: Date): URLSearchParams {
  const from = given.get('from') ?? '';
  if (!isQuick(from)) return given;
  const next = new URLSearchParams(given);
  const minute = new Date(now);
  minute.setSeconds(0, 0);
  next.set('from', startOf(from, minute));
  return next;
}

const SHORT = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;

/** A range of two times in words. */
export function rangeText(from: string, to: string): string {
  const text = (time: string) => dateText(Date.parse(time), SHORT);
  if (from === '') return t('list.range.until', { to: text(to) });
  return to === '' ? t('list.range.from', { from: text(from) }) : `${text(from)} – ${text(to)}`;
}
