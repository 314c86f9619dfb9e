/** A moment (ms since 1970) as clocks in `zone` (IANA name) show it, with their offset: `2026-11-22T21:04:05+01:00`. */
export function clockTime(at: number, zone: string): string {
  const offset = offsetText(at, zone);
  const [, sign, hours, minutes] = OFFSET.exec(offset) ?? [];
  const ahead = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  return new Date(at + ahead).toISOString().slice(0, 19) + offset;
}

/** The day, `2026-11-22`, that clocks in `zone` show at a moment. */
export function dayOn(at: number, zone: string): string {
  return clockTime(at, zone).slice(0, 10);
}

const MINUTE_MS = 60_000;
const OFFSET = /^([+-])(\d\d):(\d\d)$/;

/** How far the clocks are ahead of UTC, `+01:00`. */
function offsetText(at: number, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.slice('GMT'.length) ?? '';
  return OFFSET.test(offset) ? offset : '+00:00';
}
