import { t } from '../i18n/i18n.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
  ['second', SECOND_MS],
] as const;

/** A length of time in its largest unit: `3 d`, `5 h`, `14 min`, `40 s`. */
export function ageText(ms: number): string {
  const [unit, length] = UNITS.find(([, one]) => ms >= one) ?? (['second', SECOND_MS] as const);
  return t(`home.age.${unit}`, { n: Math.max(0, Math.floor(ms / length)) });
}
