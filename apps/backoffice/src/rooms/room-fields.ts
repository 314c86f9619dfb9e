import type { RoomField, RoomForm } from '@cardroom/staff-api';
import { numberText } from '../i18n/formats.ts';
import { hasText, t } from '../i18n/i18n.ts';

type Kind = Pick<RoomField, 'kind'>;

/** The API uses milliseconds and basis points; fields show seconds and percent. */
const PARTS: Readonly<Partial<Record<RoomField['kind'], number>>> = { seconds: 1_000, percent: 100 };
const DECIMAL = /^\d{1,9}(\.\d{1,3})?$/;

/** An option's API value as its field shows it: `20000` ms → `20`. */
export function shownText({ kind }: Kind, text: string): string {
  const parts = PARTS[kind];
  return parts === undefined || text === '' ? text : String(Number(text) / parts);
}

/** A field's text as the API expects it: `20` → `20000` ms. Other text is sent unchanged, and the API refuses it. */
export function givenText({ kind }: Kind, written: string): string {
  const parts = PARTS[kind];
  const text = written.trim();
  return parts === undefined || !DECIMAL.test(text) ? text : String(Math.round(Number(text) * parts));
}

const BOUND = /^must be (?:from \d+ to \d+|at (?:least|most) \d+)$/;

/** A refusal of the API with its bounds as the field shows them: `from 5000 to 120000` of a time → `from 5 to 120`. */
export function withShownBounds(form: RoomForm, option: string, message: string): string {
  const parts = PARTS[fieldsOf(form).find((field) => field.option === option)?.kind ?? 'text'];
  return parts === undefined || !BOUND.test(message) ? message : message.replace(/\d+/g, (number) => String(Number(number) / parts));
}

/** A refusal of the API with field labels instead of option names. */
export function withLabels(form: RoomForm, message: string): string {
  const labels = new Map(fieldsOf(form).map(({ option, label }) => [option, label]));
  return message
    .replace(/^(\w+)[\w.]*: /, (whole, name: string) => (labels.has(name) ? `${labels.get(name)}: ` : whole))
    .replace(/\b[a-z]+[A-Z]\w*/g, (name) => labels.get(name) ?? name);
}

const BOUNDS = /^([\d,]+) to ([\d,]+)\.$/;
const UNIT = / \(([^)]+)\)$/;

/** The form with labels, hints and choices in the language shown; where there is no text, in the service's own words. */
export function translated(form: RoomForm): RoomForm {
  return form.map(({ title, fields }) => ({ title, fields: fields.map(translatedField) }));
}

function translatedField(field: RoomField): RoomField {
  const { option, label, hint, choices } = field;
  const text = (id: string, own: string) => (hasText(id) ? t(id) : own);
  const name = text(`room-option.${option}`, label);
  const note = hint === undefined ? undefined : (boundsText(hint) ?? text(`room-option.${option}.hint`, hint));
  return {
    ...field,
    label: name,
    ...(note === undefined ? {} : { hint: note }),
    ...(choices === undefined
      ? {}
      : { choices: choices.map(([value, own]) => [value, text(`room-option.${option}.${value}`, own)] as const) }),
  };
}

/** `1,000 to 14,400.` in the language shown; null for any other hint. */
function boundsText(hint: string): string | null {
  const [, min, max] = (hint.match(BOUNDS) ?? []).map((text) => text.replaceAll(',', ''));
  if (min === undefined || max === undefined) return null;
  return t('room-form.bounds', { min: numberText(Number(min)), max: numberText(Number(max)) });
}

/** The label of a field without its unit, which stands behind the field instead. */
export function labelAndUnit({ kind, label }: Pick<RoomField, 'kind' | 'label'>): {
  readonly label: string;
  readonly unit: string | undefined;
} {
  if (PARTS[kind] === undefined) return { label, unit: undefined };
  return { label: label.replace(UNIT, ''), unit: label.match(UNIT)?.[1] };
}

/** All fields of the form. */
export function fieldsOf(form: RoomForm): readonly RoomField[] {
  return form.flatMap(({ fields }) => fields);
}
