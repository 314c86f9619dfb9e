/** A time (ms since 1970) in `zone` (IANA name) with its offset: `2026-11-22T21:04:05+01:00`. */
export function clockTime(at: number, zone: string): string {
  const offset = offsetText(at, zone);
  const [, sign, hours, minutes] = OFFSET.exec(offset) ?? [];
  const ahead = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  return new Date(at + ahead).toISOString().slice(0, 19) + offset;
}

/** The date of a time in `zone`, as `2026-11-22`. */
export function dayOn(at: number, zone: string): string {
  return clockTime(at, zone).slice(0, 10);
}

const MINUTE_MS = 60_000;
const OFFSET = /^([+-])(\d\d):(\d\d)$/;

/** The zone's offset from UTC, as `+01:00`. */
function offsetText(at: number, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.slice('GMT'.length) ?? '';
  return OFFSET.test(offset) ? offset : '+00:00';
}
