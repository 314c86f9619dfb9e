/** A calendar time: month 1 to 12, day 1 to 31. */
export interface CivilTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const YEAR_MIN = 1970;
const YEAR_MAX = 9999;

/** Ms since the epoch of a UTC time; null if the time does not exist. */
export function epochMs({ year, month, day, hour, minute, second }: CivilTime): number | null {
  const whole = [year, month, day, hour, minute, second].every(Number.isInteger);
  if (!whole || year < YEAR_MIN || year > YEAR_MAX || month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 59)
    return null;
  const days = daysBefore(year, month) + day - 1;
  if (days >= daysBefore(month === 12 ? year + 1 : year, month === 12 ? 1 : month + 1)) return null;
  return days * DAY_MS + hour * HOUR_MS + (minute * 60 + second) * SECOND_MS;
}

/** The UTC calendar time of ms since the epoch, without fractions of a second. */
export function civilTime(ms: number): CivilTime {
  const days = Math.floor(ms / DAY_MS);
  const seconds = Math.floor((ms - days * DAY_MS) / SECOND_MS);
  let year = YEAR_MIN + Math.floor(days / 366);
  while (daysBefore(year + 1, 1) <= days) year += 1;
  let month = 1;
  while (month < 12 && daysBefore(year, month + 1) <= days) month += 1;
  const day = days - daysBefore(year, month) + 1;
  return { year, month, day, hour: Math.floor(seconds / 3600), minute: Math.floor(seconds / 60) % 60, second: seconds % 60 };
}

/** Days from 1970-01-01 to the first of a month in the Gregorian calendar. */
function daysBefore(year: number, month: number): number {
  const shifted = month > 2 ? year : year - 1;
  const monthsSinceMarch = month > 2 ? month - 3 : month + 9;
  const leapDays = Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400);
  return shifted * 365 + leapDays + Math.floor((153 * monthsSinceMarch + 2) / 5) - 719_468;
}

/** US Eastern time to ms since the epoch: UTC−5, or UTC−4 from the second Sunday of March to the first Sunday of November, at 2:00. */
export function easternMs(time: CivilTime): number | null {
  const local = epochMs(time);
  if (local === null) return null;
  const from = sundayMs(time.year, 3, 2);
  const until = sundayMs(time.year, 11, 1);
  return local + (local >= from && local < until ? 4 : 5) * HOUR_MS;
}

/** 2:00 on the n-th Sunday of a month; 1970-01-01 was a Thursday. */
function sundayMs(year: number, month: number, n: number): number {
  const first = daysBefore(year, month);
  const toSunday = (7 - ((first + 4) % 7)) % 7;
  return (first + toSunday + 7 * (n - 1)) * DAY_MS + 2 * HOUR_MS;
}

/** Two digits: `07`. */
export function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
