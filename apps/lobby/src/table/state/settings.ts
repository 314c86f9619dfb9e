import { BET_SIZE_LIMITS, BET_SIZES_EACH, type BetSizeKind, type BetSizes, USUAL_BET_SIZES } from '@cardroom/protocol';
import { BACK_NAMES, FELT_NAMES } from '@cardroom/ui';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { DEFAULT_KEYS, KEY_COMMANDS, type KeyMap } from '../rules/hotkeys.ts';
import { FULL_TURN } from '../rules/seat-places.ts';
import { DEFAULT_GROUP_VOLUMES, type GroupVolumes, type SoundGroup, VOLUME_MAX } from '../rules/sound-groups.ts';

export const ANIMATION_SPEEDS = ['on', 'fast', 'off'] as const;
/** `house` is the operator's choice. */
export const FELTS = ['house', ...FELT_NAMES] as const;
export const CARD_BACKS = ['house', ...BACK_NAMES] as const;
export const DECK_SIZES = ['usual', 'large'] as const;
export const TOP_UP_PERCENTS = [25, 50, 75, 100] as const;

/** The player's choices on this device. */
export interface Settings {
  readonly fourColours: boolean;
  readonly bigBlinds: boolean;
  readonly animation: (typeof ANIMATION_SPEEDS)[number];
  readonly felt: (typeof FELTS)[number];
  readonly back: (typeof CARD_BACKS)[number];
  readonly muted: boolean;
  /** 0 to 100. */
  readonly volume: number;
  /** 0 to 100 each, relative to the overall volume. */
  readonly groupVolumes: GroupVolumes;
  readonly vibration: boolean;
  /** Whether the chat is shown. */
  readonly chat: boolean;
  readonly notifications: boolean;
  readonly hotkeys: boolean;
  readonly keys: KeyMap;
  /** The player's own bet sizes; null = the operator's. */
  readonly betSizes: BetSizes | null;
  /** One-click betting: a preset bets at once instead of only setting the amount. */
  readonly oneTapPresets: boolean;
  /** Check/fold and fold stay armed when somebody bets. */
  readonly preActionsOutliveBets: boolean;
  /** Turns the table so that the player sits at `ownPlace`; otherwise seats are drawn by number. */
  readonly turnTable: boolean;
  /** Degrees clockwise from the bottom, less than a full turn; the nearest place of the table is used. */
  readonly ownPlace: number;
  /** The player's cards lie face down until the pointer is over them. */
  readonly hideOwnCards: boolean;
  /** Shows the player's hand strength. */
  readonly handStrength: boolean;
  readonly deckSize: (typeof DECK_SIZES)[number];
  /** A text table instead of the felt. */
  readonly textTable: boolean;
  /** Jumps to the next table when it is the player's turn there. */
  readonly autoFocus: boolean;
  /** Asks before a fold where checking is free. */
  readonly askFreeFold: boolean;
  /** In Omaha, the player's own cards are shown by rank and suit. */
  readonly sortCards: boolean;
  /** Posts the blind automatically instead of waiting for it. */
  readonly autoPost: boolean;
  /** Auto top-up: refills the stack between hands when it is below this share of the maximum buy-in. */
  readonly autoTopUp: boolean;
  readonly topUpBelowPercent: (typeof TOP_UP_PERCENTS)[number];
}

export const DEFAULT_SETTINGS: Settings = {
  fourColours: true,
  bigBlinds: false,
  animation: 'on',
  felt: 'house',
  back: 'house',
  muted: false,
  volume: 60,
  groupVolumes: DEFAULT_GROUP_VOLUMES,
  vibration: true,
  chat: true,
  notifications: false,
  hotkeys: true,
  keys: DEFAULT_KEYS,
  betSizes: null,
  oneTapPresets: false,
  preActionsOutliveBets: false,
  turnTable: true,
  ownPlace: 0,
  hideOwnCards: false,
  handStrength: true,
  deckSize: 'usual',
  textTable: false,
  autoFocus: false,
  askFreeFold: true,
  sortCards: true,
  autoPost: false,
  autoTopUp: false,
  topUpBelowPercent: 50,
};

const STORAGE_KEY = 'cardroom.table.settings';

/** Reads stored settings. A missing, mistyped or out-of-range value becomes the default. */
export function readSettings(text: string | null): Settings {
  const stored = parseObject(text);
  const flags = Object.entries(DEFAULT_SETTINGS).filter(([, value]) => typeof value === 'boolean');
  const kept = Object.fromEntries(flags.map(([name, value]) => [name, typeof stored[name] === 'boolean' ? stored[name] : value]));
  return {
    ...DEFAULT_SETTINGS,
    ...kept,
    animation: oneOf(ANIMATION_SPEEDS, stored.animation, DEFAULT_SETTINGS.animation),
    felt: oneOf(FELTS, renamed(stored.felt), DEFAULT_SETTINGS.felt),
    back: oneOf(CARD_BACKS, renamed(stored.back), DEFAULT_SETTINGS.back),
    deckSize: oneOf(DECK_SIZES, stored.deckSize, DEFAULT_SETTINGS.deckSize),
    topUpBelowPercent: TOP_UP_PERCENTS.find((percent) => percent === stored.topUpBelowPercent) ?? DEFAULT_SETTINGS.topUpBelowPercent,
    volume: isWithin(stored.volume, 0, VOLUME_MAX) ? stored.volume : DEFAULT_SETTINGS.volume,
    ownPlace: isWithin(stored.ownPlace, 0, FULL_TURN - 1) ? stored.ownPlace : DEFAULT_SETTINGS.ownPlace,
    groupVolumes: readGroupVolumes(stored),
    keys: readKeys(stored.keys),
    betSizes: readBetSizes(stored),
  };
}

/** A store that saves its settings. If the browser refuses storage, they last as long as the page. */
export function createSettings(storage: Pick<Storage, 'getItem' | 'setItem'> | null): StoreApi<Settings> {
  const store = createStore<Settings>(() => readSettings(attempt(() => storage?.getItem(STORAGE_KEY) ?? null)));
  store.subscribe((settings) => attempt(() => storage?.setItem(STORAGE_KEY, JSON.stringify(settings))));
  return store;
}

function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

function parseObject(text: string | null): Record<string, unknown> {
  const value: unknown = text === null ? null : attempt(() => JSON.parse(text) as unknown);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function oneOf<T extends string>(choices: readonly T[], value: unknown, otherwise: T): T {
  return choices.find((choice) => choice === value) ?? otherwise;
}

/** Felts and backs of earlier versions, by the one that is most like them. */
const EARLIER: Readonly<Record<string, string>> = { midnight: 'harbour', navy: 'trellis', forest: 'tide' };

function renamed(choice: unknown): unknown {
  return typeof choice === 'string' ? (EARLIER[choice] ?? choice) : choice;
}

function isWithin(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}

/** Settings stored before groups had volumes only switch a group on or off. */
function readGroupVolumes({ groupVolumes, turnSound, tableSounds }: Record<string, unknown>): GroupVolumes {
  const stored = (typeof groupVolumes === 'object' && groupVolumes !== null ? groupVolumes : {}) as Record<string, unknown>;
  const off: Readonly<Record<SoundGroup, boolean>> = {
    turn: turnSound === false,
    table: tableSounds === false,
    win: tableSounds === false,
    chat: false,
  };
  const volumeOf = (group: SoundGroup): number => {
    const volume = stored[group];
    if (isWithin(volume, 0, VOLUME_MAX)) return volume;
    return off[group] ? 0 : DEFAULT_GROUP_VOLUMES[group];
  };
  return { turn: volumeOf('turn'), table: volumeOf('table'), win: volumeOf('win'), chat: volumeOf('chat') };
}

function readKeys(value: unknown): KeyMap {
  const stored = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const keys = withNewCommands(stored);
  const codes = Object.values(keys);
  const valid = codes.every((code) => typeof code === 'string' && code !== '') && new Set(codes).size === codes.length;
  return valid ? keys : DEFAULT_KEYS;
}

/** Gives a command missing from the stored keys its default key, or a free one if the player has assigned that key. */
function withNewCommands(stored: Record<string, unknown>): KeyMap {
  const used = new Set(Object.values(stored));
  const free = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `Key${letter}`).filter((code) => !used.has(code));
  const entries = KEY_COMMANDS.map((command) => {
    const wanted = DEFAULT_KEYS[command];
    const code = stored[command] ?? (used.has(wanted) ? free.find((one) => !Object.values(DEFAULT_KEYS).includes(one)) : wanted);
    return [command, code];
  });
  return Object.fromEntries(entries) as KeyMap;
}

/** Settings stored before operators had sizes name the usual ones for players who never chose any. */
function readBetSizes({ betSizes, presets }: Record<string, unknown>): BetSizes | null {
  const value = betSizes === undefined ? presets : betSizes;
  if (typeof value !== 'object' || value === null) return null;
  const sizes = (kind: BetSizeKind): readonly number[] => {
    const list = (value as Record<string, unknown>)[kind];
    const { min, max } = BET_SIZE_LIMITS[kind];
    const valid = Array.isArray(list) && list.length === BET_SIZES_EACH && list.every((size) => isWithin(size, min, max));
    return valid ? (list as number[]) : USUAL_BET_SIZES[kind];
  };
  const read = { postflopPercent: sizes('postflopPercent'), preflopTenths: sizes('preflopTenths'), raiseTenths: sizes('raiseTenths') };
  return betSizes === undefined && JSON.stringify(read) === JSON.stringify(USUAL_BET_SIZES) ? null : read;
}

let shared: StoreApi<Settings> | null = null;

/** The settings of this browser, shared by all its tables. */
export function browserSettings(): StoreApi<Settings> {
  shared ??= createSettings(attempt(() => window.localStorage));
  return shared;
}
