/** Commands of the keys at a table. The `say-` commands only announce something to screen readers. */
export const KEY_COMMANDS = [
  'fold',
  'check-call',
  'raise',
  'all-in',
  'preset-1',
  'preset-2',
  'preset-3',
  'preset-4',
  'preset-5',
  'more',
  'less',
  'sit-out',
  'next-table',
  'log',
  'chat',
  'mute',
  'zen',
  'help',
  'say-hand',
  'say-board',
  'say-pot',
  'say-stacks',
  'say-turn',
  'say-time-bank',
] as const;
export type KeyCommand = (typeof KEY_COMMANDS)[number];

/** Physical keys (`KeyboardEvent.code`), so that F is F with a Korean input method too. */
export type KeyMap = Readonly<Record<KeyCommand, string>>;

export const DEFAULT_KEYS: KeyMap = {
  fold: 'KeyF',
  'check-call': 'KeyC',
  raise: 'KeyR',
  'all-in': 'KeyA',
  'preset-1': 'Digit1',
  'preset-2': 'Digit2',
  'preset-3': 'Digit3',
  'preset-4': 'Digit4',
  'preset-5': 'Digit5',
  more: 'ArrowUp',
  less: 'ArrowDown',
  'sit-out': 'KeyS',
  'next-table': 'KeyN',
  log: 'KeyL',
  chat: 'KeyV',
  mute: 'KeyM',
  zen: 'KeyZ',
  help: 'Slash',
  'say-hand': 'KeyH',
  'say-board': 'KeyB',
  'say-pot': 'KeyP',
  'say-stacks': 'KeyK',
  'say-turn': 'KeyW',
  'say-time-bank': 'KeyT',
};

export interface KeyPress {
  readonly code: string;
  readonly shift: boolean;
  /** With Ctrl, Alt or Meta, which belong to browser shortcuts. */
  readonly modified: boolean;
  /** The key is being held down. */
  readonly repeat: boolean;
  /** The focused field takes the key itself. */
  readonly inField: boolean;
}

const REPEATABLE: ReadonlySet<KeyCommand> = new Set(['more', 'less']);

/** The command of a key press, or null. Holding a key repeats steps of the amount but never an action. */
export function commandOf(press: KeyPress, keys: KeyMap): KeyCommand | null {
  if (press.modified || press.inField) return null;
  const command = KEY_COMMANDS.find((candidate) => keys[candidate] === press.code) ?? null;
  if (!command || (press.repeat && !REPEATABLE.has(command))) return null;
  return command;
}

/** Assigns a key to a command. A command that already had it takes the old key, so no key has two commands. */
export function remapKey(keys: KeyMap, command: KeyCommand, code: string): KeyMap {
  const holder = KEY_COMMANDS.find((candidate) => keys[candidate] === code);
  const swapped = holder && holder !== command ? { [holder]: keys[command] } : {};
  return { ...keys, ...swapped, [command]: code };
}

/** The label of a key: `KeyF` is F, `Digit1` is 1. */
export function keyCap(code: string): string {
  const arrows: Readonly<Record<string, string>> = {
    ArrowUp: '↑',
    ArrowDown: '↓',
    ArrowLeft: '←',
    ArrowRight: '→',
    Slash: '?',
    Space: '␣',
  };
  return arrows[code] ?? code.replace(/^(Key|Digit|Numpad)/, '');
}
