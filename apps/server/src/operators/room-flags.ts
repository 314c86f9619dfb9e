import { GAME_KEYS } from '@cardroom/table';
import type { Option } from './cli-commands.ts';
import { ROOM_OPTIONS, type RoomOptionKind } from './room-texts.ts';

const ROOM_REQUIRED: readonly string[] = ['bigBlind'];

/** What the help shows for a switch. */
export const SWITCH = 'true|false';
const KIND_HINTS: Readonly<Partial<Record<RoomOptionKind, string>>> = {
  switch: SWITCH,
  numbers: '3,4,4,4',
  schedule: 'players:basis points:cap,…',
};
const ROOM_HINTS: Readonly<Record<string, string>> = {
  gameKey: GAME_KEYS.join('|'),
  anteType: 'none|each|bb',
  entry: 'post-or-wait|free',
};

/** A setting as its flag: `buyInMin` → `buy-in-min`. */
export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The flags of `room-open`. */
export function roomFlags(): Record<string, Option> {
  return Object.fromEntries(
    Object.entries(ROOM_OPTIONS).map(([name, kind]) => {
      const hint = ROOM_HINTS[name] ?? KIND_HINTS[kind] ?? kind;
      return [kebab(name), { hint, required: ROOM_REQUIRED.includes(name) }];
    }),
  );
}
