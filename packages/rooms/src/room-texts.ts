import { KINDS } from './option-kinds.ts';
import { ALL_OPTIONS, OPTION_NAMES, type RoomOptions } from './options.ts';
import type { Room } from './room.ts';
import type { RoomAnswer } from './room-answer.ts';
import { optionsOf } from './room-settings.ts';

/** The options of a room as a person writes them, by name. */
export type RoomTexts = Readonly<Record<string, string>>;

/**
 * The options of a room from their texts; `nameOf` is what a text is called where it was written. A text that is not of its option's kind
 * is refused by that name; bounds and the rest are checked by `readRoom`.
 */
export function roomOptionsFrom(given: RoomTexts, nameOf: (option: string) => string): RoomAnswer<RoomOptions> {
  const options: Record<string, unknown> = {};
  for (const option of OPTION_NAMES) {
    const name = nameOf(option);
    const text = given[name];
    if (text === undefined) continue;
    const { read, noun } = KINDS[ALL_OPTIONS[option].kind];
    const value = read(text);
    if (value === undefined) return { ok: false, errors: [{ field: name, message: `"${text}" is not ${noun}` }] };
    options[option] = value;
  }
  return { ok: true, value: options as unknown as RoomOptions };
}

/** A room's options as texts, every one of them; '' stands for one that the room does without. Read back they make the same room. */
export function roomTexts({ name, settings }: Pick<Room, 'name' | 'settings'>): RoomTexts {
  const options: RoomOptions = { ...optionsOf(settings), name };
  return Object.fromEntries(OPTION_NAMES.map((option) => [option, textOf(option, options[option])]));
}

function textOf(option: keyof RoomOptions, value: unknown): string {
  return value === undefined ? '' : KINDS[ALL_OPTIONS[option].kind].write(value);
}
