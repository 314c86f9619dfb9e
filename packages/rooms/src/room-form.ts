import { GAME_KEYS, GAMES_BY_KEY, type GameKey, SEATS_MAX_OF } from '@cardroom/table';
import type { OptionKind } from './option-kinds.ts';
import { OPTION_TEXTS, type OptionText, SECTIONS } from './option-texts.ts';
import { flagName } from './option-words.ts';
import { ALL_OPTIONS, type OptionName } from './options.ts';
import { readRoom } from './read-room.ts';
import { roomTexts } from './room-texts.ts';

/** How a field shows the value of its option. */
const FIELD_KINDS = {
  text: 'text',
  chips: 'amount',
  duration: 'seconds',
  count: 'count',
  basisPoints: 'percent',
  flag: 'switch',
  choice: 'choice',
  counts: 'text',
  schedule: 'text',
} as const satisfies Readonly<Record<OptionKind, string>>;

/** An option as a field of the form. */
export interface RoomField {
  readonly option: OptionName;
  readonly label: string;
  readonly kind: (typeof FIELD_KINDS)[OptionKind];
  readonly hint?: string;
  readonly choices?: readonly (readonly [value: string, text: string])[];
  readonly required?: true;
  /** The games that have the option; absent for all. */
  readonly games?: readonly GameKey[];
}

export type RoomForm = readonly { readonly title: string; readonly fields: readonly RoomField[] }[];

const NAMES = Object.keys(OPTION_TEXTS) as readonly OptionName[];

/** The form of a room, section by section. An empty field means the default. */
export function roomForm(): RoomForm {
  return SECTIONS.map((title) => ({ title, fields: NAMES.filter((name) => OPTION_TEXTS[name].section === title).map(fieldOf) }));
}

function fieldOf(option: OptionName): RoomField {
  const { label, choices }: OptionText = OPTION_TEXTS[option];
  const hint = hintOf(option);
  return {
    option,
    label,
    kind: FIELD_KINDS[ALL_OPTIONS[option].kind],
    ...(hint === undefined ? {} : { hint }),
    ...(choices === undefined ? {} : { choices: Object.entries(choices) }),
    ...(ALL_OPTIONS[option].required === true ? { required: true } : {}),
    ...gamesOf(option),
  };
}

/** The games that a form may offer an option in. */
function gamesOf(option: OptionName): Pick<RoomField, 'games'> {
  const { games } = ALL_OPTIONS[option];
  return games === undefined ? {} : { games: GAME_KEYS.filter((key) => games.fits(GAMES_BY_KEY[key])) };
}

/** The most seats of each game. */
export const SEATS_OF_GAMES: Readonly<Record<string, number>> = SEATS_MAX_OF;

function hintOf(option: OptionName): string | undefined {
  const { hint, usual, choices }: OptionText = OPTION_TEXTS[option];
  if (hint !== undefined || choices !== undefined) return hint;
  return usual === undefined ? boundsText(option) : `Leave empty for ${usual}.`;
}

/** How many parts one unit of the form has. */
const PARTS: Readonly<Partial<Record<OptionKind, number>>> = { duration: 1_000, basisPoints: 100 };

/** `5 to 120.` in the unit of the form; undefined for an option without bounds. */
function boundsText(option: OptionName): string | undefined {
  const { kind, min, max } = ALL_OPTIONS[option];
  const parts = PARTS[kind] ?? 1;
  return min === undefined || max === undefined ? undefined : `${grouped(min / parts)} to ${grouped(max / parts)}.`;
}

const grouped = (value: number) => value.toLocaleString('en');

/** The texts of a form for a new room: what does not follow from the stakes shows its default. */
export function newRoomTexts(): ReturnType<typeof roomTexts> {
  const made = readRoom({ bigBlind: 100 }, 'EUR');
  if (!made.ok) throw new Error('a room with nothing but a big blind is refused');
  const texts = Object.entries(roomTexts({ name: '', settings: made.value.settings }));
  const isOpen = (name: string) =>
    typeof ALL_OPTIONS[name as OptionName].default === 'function' || ALL_OPTIONS[name as OptionName].required === true;
  return Object.fromEntries(texts.map(([name, text]) => [name, isOpen(name) ? '' : text]));
}

/** All options as a table in Markdown: label, flag of the command, word of `.hand` files, default and values in the units of the form. */
export function optionTable(): string {
  const rows = NAMES.map((name) => {
    const { word } = ALL_OPTIONS[name];
    const cells = [
      OPTION_TEXTS[name].label,
      code(`--${flagName(name)}`),
      word === undefined ? '' : code(word),
      defaultText(name),
      valuesText(name),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return ['| Option | Flag of `room-open` | Word of `.hand` files | Default | Values |', '|---|---|---|---|---|', ...rows].join('\n');
}

const code = (text: string) => `\`${text}\``;

function defaultText(name: OptionName): string {
  const { kind, default: usual, required } = ALL_OPTIONS[name];
  if (required === true) return 'required';
  const { usual: told }: OptionText = OPTION_TEXTS[name];
  if (told !== undefined) return told;
  if (usual === undefined || typeof usual === 'function') return 'none';
  return kind === 'flag' ? (usual === true ? 'yes' : 'no') : String(kind in PARTS ? Number(usual) / (PARTS[kind] ?? 1) : usual);
}

function valuesText(name: OptionName): string {
  const { kind, values } = ALL_OPTIONS[name];
  if (kind === 'flag') return 'yes, no';
  if (values !== undefined) return values.map(code).join(', ');
  return (OPTION_TEXTS[name].hint ?? boundsText(name) ?? '').replace(/\.$/, '');
}
