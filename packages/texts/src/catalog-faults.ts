import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { CatalogEntry } from './catalog.ts';

export type Texts = Readonly<Record<string, string>>;

/** Counts go up to this; Spanish has a plural form of its own from a million on, which nobody will read. */
const COUNT_MAX = 10_000;

interface Placeholder {
  readonly name: string;
  /** `plural`, `select`, `number`, or none. */
  readonly kind: string | undefined;
  /** Of a plural or select: what it tells apart. */
  readonly forms: readonly string[];
}

/**
 * Compares a language's texts with the English ones and lists the faults, one line each: a missing or needless id, an empty text, other
 * placeholders, a plural without its forms.
 */
export function catalogFaults(language: string, texts: Texts, english: Texts): string[] {
  const missing = Object.keys(english).filter((id) => !(id in texts));
  return [
    ...missing.map((id) => `${id} is missing`),
    ...Object.entries(texts).flatMap(([id, text]) => {
      const model = english[id];
      return model === undefined ? [`${id} is not there in English`] : textFaults(language, text, model).map((fault) => `${id} ${fault}`);
    }),
  ];
}

/** Lists the faults of a language's entries apart from their texts: marked as unfinished, in another part than in English, there twice. */
export function entryFaults(entries: readonly CatalogEntry[], english: readonly CatalogEntry[]): string[] {
  const partOf = new Map(english.map(({ id, part }) => [id, part]));
  const ids = entries.map(({ id }) => id);
  return entries.flatMap(({ id, part, fuzzy }, index) => [
    ...(fuzzy ? [`${id} is marked as unfinished`] : []),
    ...(part === (partOf.get(id) ?? part) ? [] : [`${id} is in ${part} and not in ${partOf.get(id)}`]),
    ...(ids.indexOf(id) === index ? [] : [`${id} is there twice`]),
  ]);
}

function textFaults(language: string, text: string, english: string): string[] {
  if (text.trim() === '') return ['is empty'];
  const [own, model] = [placeholders(text), placeholders(english)];
  const names = (all: readonly Placeholder[]): string => [...new Set(all.map(({ name }) => name))].sort().join(', ');
  const faults = names(own) === names(model) ? [] : [`has the placeholders ${names(own)} and not ${names(model)}`];
  const forms = pluralForms(language);
  for (const { name, kind } of model) {
    const same = own.filter((one) => one.name === name).map((one) => one.kind);
    if (kind === 'select' && !same.includes('select')) faults.push(`does not tell the cases of ${name} apart`);
    if (kind === 'plural' && forms.length > 1 && !same.includes('plural')) faults.push(`has no plural of ${name}`);
  }
  return [...faults, ...own.flatMap((one) => missingForms(one, forms))];
}

function missingForms({ name, kind, forms }: Placeholder, plural: readonly string[]): string[] {
  const needed = kind === 'plural' ? plural : kind === 'select' ? ['other'] : [];
  return needed.filter((form) => !forms.includes(form)).map((form) => `lacks the form ${form} of ${name}`);
}

const formsOf = new Map<string, readonly string[]>();

/** The plural forms that counts take in a language. */
function pluralForms(language: string): readonly string[] {
  const known = formsOf.get(language);
  if (known) return known;
  const rules = new Intl.PluralRules(language);
  const forms = [...new Set(Array.from({ length: COUNT_MAX }, (_, count) => rules.select(count)))];
  formsOf.set(language, forms);
  return forms;
}

/** Every placeholder of a text, those inside plural and select branches too. */
function placeholders(text: string): Placeholder[] {
  const found: Placeholder[] = [];
  const visit = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return;
    for (const token of tokens) {
      if (!Array.isArray(token)) continue;
      const [name, kind, branches] = token as [string, string | undefined, unknown];
      const forms = branches && typeof branches === 'object' ? Object.entries(branches) : [];
      found.push({ name, kind, forms: forms.map(([form]) => form) });
      for (const [, branch] of forms) visit(branch);
    }
  };
  visit(compileMessageOrThrow(text));
  return found;
}
