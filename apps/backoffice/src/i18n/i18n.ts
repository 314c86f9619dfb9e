import { setupI18n } from '@lingui/core';
import { type CatalogName, loadTexts } from './catalogs.ts';
import { type Language, localeOf } from './language.ts';

/** Values of a message's placeholders. */
export type MessageValues = Readonly<Record<string, string | number>>;

const i18n = setupI18n();
const inUse = new Set<CatalogName>(['shell']);
const listeners = new Set<() => void>();
let wanted: Language = 'en';
let shown: Language = 'en';

/**
 * The text of an ID in the language shown: `t('home.waitlists', { count: 4 })`. It is read while a page is drawn; a page is drawn again when
 * the language changes, so no component has to follow it.
 */
export function t(id: string, values?: MessageValues): string {
  return i18n._(id, values);
}

/** Whether a text exists, for codes that come from the service. */
export function hasText(id: string): boolean {
  return Object.hasOwn(i18n.messages, id);
}

/**
 * A sentence of the service in the language shown: the text for its code, if there is one. English keeps the service's own sentence, which
 * often says more than its code.
 */
export function ownWords(id: string, sentence: string): string {
  return shown === 'en' || !hasText(id) ? sentence : t(id);
}

export function languageShown(): Language {
  return shown;
}

/** The locale of dates, numbers and money. */
export function localeShown(): string {
  return localeOf(shown);
}

/** Shows the back office in a language. */
export async function showLanguage(language: Language): Promise<void> {
  wanted = language;
  await Promise.all([...inUse].map((catalog) => load(catalog, language)));
  // The member has chosen another one in the meantime.
  if (wanted !== language) return;
  shown = language;
  i18n.activate(language, [localeOf(language)]);
  if (typeof document !== 'undefined') document.documentElement.lang = language;
  for (const changed of listeners) changed();
}

/** Loads the texts of a part, in the language shown and in the one on its way. */
export async function addTexts(...catalogs: readonly CatalogName[]): Promise<void> {
  for (const catalog of catalogs) inUse.add(catalog);
  const languages = new Set([shown, wanted]);
  await Promise.all(catalogs.flatMap((catalog) => [...languages].map((language) => load(catalog, language))));
}

/** Calls back when another language is shown. Returns a function that ends it. */
export function onLanguage(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

async function load(catalog: CatalogName, language: Language): Promise<void> {
  i18n.load(language, await loadTexts(catalog, language));
}
