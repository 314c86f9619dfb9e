import type { GameRules, TableConfig } from '@cardroom/table';
import { ALL_OPTIONS, type FilledOptions, isOn, OPTION_NAMES, type OptionName, type RoomOptions } from './options.ts';
import type { RoomSettings } from './room.ts';

type Members = Record<string, unknown>;

/** The settings that the options make; an option that is off, or whose `needs` is off, is left out where the settings may lack it. */
export function settingsOf(room: FilledOptions, chipUnit: number, { game, limit, hilo }: GameRules): RoomSettings {
  const settings: Members = { game, limit, hilo, chipUnit };
  for (const name of OPTION_NAMES) {
    const { at } = ALL_OPTIONS[name];
    if (at !== undefined && !isLeftOut(room, name)) putAt(settings, at, room[name]);
  }
  // The type test of the catalogue holds every place to the settings.
  return settings as unknown as RoomSettings;
}

function isLeftOut(room: FilledOptions, name: OptionName): boolean {
  const { absentWhenOff, needs } = ALL_OPTIONS[name];
  return absentWhenOff === true && !isOn(room[(needs ?? name) as OptionName]);
}

/** The options that make these settings again; one that means nothing there is undefined. */
export function optionsOf(settings: RoomSettings | TableConfig): RoomOptions {
  const values = OPTION_NAMES.map((name) => [name, valueIn(settings, name)] as const);
  const known: Members = Object.fromEntries(values);
  // An option that means nothing without another keeps no value of its own: once that one is on, it gets its default.
  const means = (name: OptionName, value: unknown) => isOn(value) || isOn(known[ALL_OPTIONS[name].needs ?? '']) || !ALL_OPTIONS[name].needs;
  return Object.fromEntries(values.filter(([name, value]) => value !== undefined && means(name, value))) as unknown as RoomOptions;
}

function valueIn(settings: object, name: OptionName): unknown {
  const { at, needs, default: usual } = ALL_OPTIONS[name];
  const value = at === undefined ? undefined : getAt(settings, at);
  return value === undefined && needs === undefined && typeof usual !== 'function' ? usual : value;
}

/** The member at a path such as `rake.cap`; undefined when it, or what it is in, is missing. */
export function getAt(members: object, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Members | null | undefined)?.[key], members);
}

export function putAt(members: Members, path: string, value: unknown): void {
  const [key = '', ...rest] = path.split('.');
  if (rest.length === 0) members[key] = value;
  else {
    members[key] ??= {};
    putAt(members[key] as Members, rest.join('.'), value);
  }
}
