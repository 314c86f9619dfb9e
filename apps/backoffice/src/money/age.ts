import { t } from '../i18n/i18n.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** An age in its two largest units: `3 d 4 h`, `5 h 10 min`, `2 min`. */
export function ageText(ms: number): string {
  if (ms < MINUTE_MS) return t('age.moment');
  const [days, hours, minutes] = [Math.floor(ms / DAY_MS), Math.floor((ms % DAY_MS) / HOUR_MS), Math.floor((ms % HOUR_MS) / MINUTE_MS)];
  if (days > 0) return t(hours > 0 ? 'age.days' : 'age.days-only', { days, hours });
  if (hours > 0) return t(minutes > 0 ? 'age.hours' : 'age.hours-only', { hours, minutes });
  return t('age.minutes', { minutes });
}

/** How long ago something was: `3 d 4 h ago`. */
export function agoText(ms: number): string {
  return ms < MINUTE_MS ? t('age.moment-ago') : t('age.ago', { age: ageText(ms) });
}
