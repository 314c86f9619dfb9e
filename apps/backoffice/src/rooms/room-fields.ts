import type { RoomField, RoomForm } from '@cardroom/staff-api';

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

/** A refusal of the API with field labels instead of option names. */
export function withLabels(form: RoomForm, message: string): string {
  const labels = new Map(fieldsOf(form).map(({ option, label }) => [option, label]));
  return message
    .replace(/^(\w+)[\w.]*: /, (whole, name: string) => (labels.has(name) ? `${labels.get(name)}: ` : whole))
    .replace(/\b[a-z]+[A-Z]\w*/g, (name) => labels.get(name) ?? name);
}

/** All fields of the form. */
export function fieldsOf(form: RoomForm): readonly RoomField[] {
  return form.flatMap(({ fields }) => fields);
}
