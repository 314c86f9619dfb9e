import { epochMs } from '../history-time.ts';
import { Unreadable } from '../reading/unreadable.ts';
import type { Fields } from './toml-document.ts';

const UTC: ReadonlySet<string> = new Set(['UTC', 'Etc/UTC', 'GMT', 'Z']);
const PLACE = ['city', 'region', 'country', 'time_zone_abbreviation'] as const;

/** The start of the hand; null if day or time is missing or the zone is not UTC (the specification's default without zone and place). */
export function startOf(fields: Fields): number | null {
  const [year, month, day] = [fields.integer('year'), fields.integer('month'), fields.integer('day')];
  const zone = fields.text('time_zone');
  const isUtc = zone === undefined ? PLACE.every((key) => fields.get(key) === undefined) : UTC.has(zone);
  const clock = clockOf(fields);
  if (clock === null || year === undefined || month === undefined || day === undefined || !isUtc) return null;
  const [hour = 0, minute = 0, second = 0] = clock;
  const start = epochMs({ year, month, day, hour, minute, second });
  if (start === null) throw new Unreadable(fields.line('year'), 'this date does not exist');
  return start;
}

/** A TOML local time, or a string like it: hours, minutes, seconds. */
function clockOf(fields: Fields): number[] | null {
  const value = fields.get('time');
  if (value === undefined) return null;
  const text =
    typeof value === 'string'
      ? value
      : typeof value === 'object' && value !== null && 'toISOString' in value
        ? String((value as { toISOString(): string }).toISOString())
        : '';
  const [, hour, minute, second] = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?$/.exec(text) ?? [];
  if (hour === undefined) throw new Unreadable(fields.line('time'), 'time is not a local time');
  return [hour, minute, second].map(Number);
}
