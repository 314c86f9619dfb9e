import { amountOf } from '@cardroom/money';
import { isRecord } from './option-kinds.ts';
import { ALL_OPTIONS, OPTION_NAMES } from './options.ts';
import type { Room, RoomSettings } from './room.ts';
import { getAt, putAt } from './room-settings.ts';

/** A room as a command prints it: every amount with the decimals of its currency, as people write it. */
export function printedRoom({
  settings,
  ...room
}: Room): Omit<Room, 'settings'> & { readonly settings: Readonly<Record<string, unknown>> } {
  return { ...room, settings: printedSettings(settings, room.currency) };
}

function printedSettings(settings: RoomSettings, currency: string): Record<string, unknown> {
  const printed: Record<string, unknown> = JSON.parse(JSON.stringify(settings));
  printed.chipUnit = amountOf(settings.chipUnit, currency);
  for (const name of OPTION_NAMES) {
    const { at, kind } = ALL_OPTIONS[name];
    const value = at === undefined ? undefined : getAt(settings, at);
    if (at === undefined || value === undefined) continue;
    if (kind === 'chips') putAt(printed, at, amountOf(Number(value), currency));
    if (kind === 'schedule') putAt(printed, at, withCaps(value, currency));
  }
  return printed;
}

function withCaps(rows: unknown, currency: string): unknown {
  if (!Array.isArray(rows)) return rows;
  return rows.map((row: unknown) => (isRecord(row) ? { ...row, cap: amountOf(Number(row.cap), currency) } : row));
}
