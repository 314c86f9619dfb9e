import { KINDS, type OptionKind } from './option-kinds.ts';
import { ALL_OPTIONS, type FilledOptions, OPTION_NAMES, type OptionName, type ROOM_OPTIONS } from './options.ts';

/** An option of a command: `hint` is shown in the help as `--name <hint>`. */
export interface RoomFlag {
  readonly hint: string;
  readonly required: boolean;
}

/** An option as the flag of a command: `buyInMin` → `buy-in-min`. */
export function flagName(option: string): string {
  return option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The flags of `room-open`. */
export function roomFlags(): Record<string, RoomFlag> {
  return Object.fromEntries(
    OPTION_NAMES.map((name) => {
      const option = ALL_OPTIONS[name];
      return [flagName(name), { hint: KINDS[option.kind].hint(option), required: option.required === true }];
    }),
  );
}

/** The options that have a word in `.hand` files. */
export type WordedOption = {
  [Name in OptionName]: (typeof ROOM_OPTIONS)[Name] extends { readonly word: string } ? Name : never;
}[OptionName];
export type WordedOptions = Pick<FilledOptions, WordedOption>;

/** An option as a word of `.hand` files. */
export interface ScenarioWord {
  readonly word: string;
  readonly option: WordedOption;
  readonly kind: OptionKind;
  /** The value in a file without the word. */
  readonly usual: unknown;
  readonly min: number;
  readonly max: number;
  readonly values: readonly string[];
  /** The value of a text; undefined when it is not a `noun`, or out of bounds. */
  readonly read: (text: string) => unknown;
  readonly write: (value: unknown) => string;
  readonly noun: string;
}

/** The words of `.hand` files that set one option each, in the order in which a file lists them. */
export function scenarioWords(): readonly ScenarioWord[] {
  return OPTION_NAMES.flatMap((name) => {
    const { word, kind, default: usual, min = 0, max = Number.MAX_SAFE_INTEGER, values = [] } = ALL_OPTIONS[name];
    const { read, write, noun } = KINDS[kind];
    const checked = (text: string) => {
      const value: unknown = read(text);
      return value !== undefined && KINDS[kind].faults(value, ALL_OPTIONS[name]).length === 0 ? value : undefined;
    };
    return word === undefined ? [] : [{ word, option: name as WordedOption, kind, usual, min, max, values, read: checked, write, noun }];
  });
}
