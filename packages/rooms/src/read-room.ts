import { chipUnit } from '@cardroom/money';
import { GAMES_BY_KEY, type GameRules } from '@cardroom/table';
import { amountText } from './amounts.ts';
import type { Chosen } from './define-option.ts';
import { isRecord, KINDS } from './option-kinds.ts';
import { ALL_OPTIONS, type FilledOptions, OPTION_NAMES, type RoomOptions } from './options.ts';
import type { RoomSettings } from './room.ts';
import type { RoomAnswer, RoomFault } from './room-answer.ts';
import { roomErrors } from './room-checks.ts';
import { settingsOf } from './room-settings.ts';

/** A room as it is offered: its name, and the settings of its tables. */
export interface OfferedRoom {
  readonly name: string;
  readonly settings: RoomSettings;
}

/**
 * Reads the options of a room in a currency: fills in the defaults and checks each alone and against the others. Answers the room,
 * or every wrong option by name.
 */
export function readRoom(given: unknown, currency: string): RoomAnswer<OfferedRoom> {
  const wrong = wrongOptions(given);
  if (wrong.length > 0) return { ok: false, errors: wrong };
  const { filled, game } = fill(given as RoomOptions, currency);
  const unit = chipUnit(currency);
  const errors = roomErrors(filled, unit, game);
  if (errors.length > 0) return { ok: false, errors };
  return { ok: true, value: { name: filled.name ?? defaultName(filled, game), settings: settingsOf(filled, unit, game) } };
}

/** The settings that options make, their values unchecked: for tables that no operator opens. */
export function uncheckedSettings(given: RoomOptions, currency: string): RoomSettings {
  const { filled, game } = fill(given, currency);
  return settingsOf(filled, chipUnit(currency), game);
}

function wrongOptions(given: unknown): RoomFault[] {
  if (!isRecord(given)) return [{ field: 'options', message: 'must be an object with the options of a room' }];
  const faults = OPTION_NAMES.flatMap((name) => wrongValue(name, given[name]));
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(ALL_OPTIONS, name));
  return [...faults, ...unknown.map((field) => ({ field, message: 'is not a room setting' }))];
}

function wrongValue(name: keyof typeof ALL_OPTIONS, value: unknown): RoomFault[] {
  const option = ALL_OPTIONS[name];
  if (value === undefined) return option.required === true ? [{ field: name, message: 'is required' }] : [];
  return KINDS[option.kind].faults(value, option).map(([at, message]) => ({ field: at === '' ? name : `${name}.${at}`, message }));
}

/** The independent defaults first, then those that follow from other options. */
function fill(given: RoomOptions, currency: string): { readonly filled: FilledOptions; readonly game: GameRules } {
  const stands = Object.fromEntries(OPTION_NAMES.map((name) => [name, given[name] ?? plainDefault(ALL_OPTIONS[name].default)]));
  const game = GAMES_BY_KEY[(stands as FilledOptions).gameKey];
  const chosen = { ...stands, ...game, chipUnit: chipUnit(currency) } as unknown as Chosen;
  const follow = OPTION_NAMES.map((name) => {
    const usual = ALL_OPTIONS[name].default;
    return [name, stands[name] ?? (typeof usual === 'function' ? usual(chosen) : undefined)] as const;
  });
  const filled = Object.fromEntries(follow) as unknown as FilledOptions;
  return { filled: { ...filled, name: filled.name?.trim() }, game };
}

function plainDefault(usual: unknown): unknown {
  return typeof usual === 'function' ? undefined : usual;
}

/** Fixed limit is named by its two bets, short deck by ante and button blind, the others by their blinds. */
function defaultName({ gameKey, smallBlind, bigBlind, ante }: FilledOptions, { limit, game }: GameRules): string {
  const small = game === 'shortdeck' ? ante : limit === 'FL' ? bigBlind : smallBlind;
  const big = limit === 'FL' ? 2 * bigBlind : bigBlind;
  return `${gameKey.toUpperCase()} ${amountText(small)}/${amountText(big)}`;
}
