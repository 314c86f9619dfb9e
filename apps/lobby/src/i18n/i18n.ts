import { setupI18n } from '@lingui/core';
import { createStore } from 'zustand/vanilla';
import { CATALOGS, type CatalogName } from './catalogs.ts';
import { directionOf, formattingLocale, type Language, languageOf } from './language.ts';

/** Values of a message's placeholders. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** Translates. `t.has` tells whether a text exists, for codes that come from the server. */
export interface Translate {
  (id: string, values?: MessageValues): string;
  has(id: string): boolean;
}

export interface LocaleState {
  readonly language: Language;
  /** Locale of numbers, money and dates. */
  readonly locale: string;
  /** IANA zone of the player, from the operator's launch call. */
  readonly timezone: string;
  readonly t: Translate;
}

const i18n = setupI18n();
const catalogsInUse = new Set<CatalogName>(['lobby']);
let playerLocale = 'en';

/** Language, locale, zone and the translate function; a change of any makes a new object. */
export const localeStore = createStore<LocaleState>(() => ({
  language: 'en',
  locale: 'en',
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  t: translateNow(),
}));

/** Shows the client in a language, numbers and dates by the player's own locale where it is of that language. */
export async function showLanguage(language: Language): Promise<void> {
  await Promise.all([...catalogsInUse].map((catalog) => loadCatalog(catalog, language)));
  const locale = formattingLocale(language, playerLocale);
  i18n.activate(language, [locale]);
  localeStore.setState({ language, locale, t: translateNow() });
  if (typeof document === 'undefined') return;
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/** Takes over what the operator said of the player. `chosen` is the language the player picked himself, if any. */
export async function showPlayerLocale(locale: string, timezone: string, chosen: Language | null): Promise<void> {
  playerLocale = locale;
  localeStore.setState({ timezone });
  await showLanguage(chosen ?? languageOf(locale));
}

/** Adds a part of the client with its own texts, such as the table, in the language shown now. */
export async function addCatalog(catalog: CatalogName): Promise<void> {
  if (catalogsInUse.has(catalog)) return;
  catalogsInUse.add(catalog);
  await loadCatalog(catalog, localeStore.getState().language);
  localeStore.setState({ t: translateNow() });
}

async function loadCatalog(catalog: CatalogName, language: Language): Promise<void> {
  const { messages } = await CATALOGS[catalog][language]();
  i18n.load(language, messages);
}

// A new function per change, so that a memoized component that takes `t` renders again.
function translateNow(): Translate {
  const translate = (id: string, values?: MessageValues): string => i18n._(id, values);
  return Object.assign(translate, { has: (id: string): boolean => Object.hasOwn(i18n.messages, id) });
}
