import { amountOf } from '@cardroom/money';
import { KINDS } from './option-kinds.ts';
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
  const amount = (minor: number): string => amountOf(minor, currency);
  const printed: Record<string, unknown> = JSON.parse(JSON.stringify(settings));
  printed.chipUnit = amount(settings.chipUnit);
  for (const name of OPTION_NAMES) {
    const { at, kind } = ALL_OPTIONS[name];
    const value = at === undefined ? undefined : getAt(settings, at);
    if (at !== undefined && value !== undefined) putAt(printed, at, KINDS[kind].print(value, amount));
  }
  return printed;
}
