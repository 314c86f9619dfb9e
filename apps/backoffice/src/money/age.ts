const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** An age in its two largest units: `3 d 4 h`, `5 h 10 min`, `2 min`. */
export function ageText(ms: number): string {
  if (ms < MINUTE_MS) return 'less than a minute';
  const [days, hours, minutes] = [Math.floor(ms / DAY_MS), Math.floor((ms % DAY_MS) / HOUR_MS), Math.floor((ms % HOUR_MS) / MINUTE_MS)];
  const parts = days > 0 ? [`${days} d`, `${hours} h`] : hours > 0 ? [`${hours} h`, `${minutes} min`] : [`${minutes} min`];
  return parts.filter((part) => !part.startsWith('0 ')).join(' ');
}
