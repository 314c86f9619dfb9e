import { setupI18n } from '@lingui/core';
import { createStore } from 'zustand/vanilla';
import { type CatalogName, loadTexts } from './catalogs.ts';
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
let wanted: Language = 'en';

/** Language, locale, zone and the translate function; a change of any makes a new object. */
export const localeStore = createStore<LocaleState>(() => ({
  language: 'en',
  locale: 'en',
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  t: translateNow(),
}));

/** Shows the client in a language, numbers and dates by the player's own locale where it is of that language. */
export async function showLanguage(language: Language): Promise<void> {
  wanted = language;
  await Promise.all([...catalogsInUse].map((catalog) => loadCatalog(catalog, language)));
  // The player has chosen another one in the meantime.
  if (wanted !== language) return;
  const locale = formattingLocale(language, playerLocale);
  i18n.activate(language, [locale]);
  localeStore.setState({ language, locale, t: translateNow() });
  if (typeof document === 'undefined') return;
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/** Applies the locale that the operator's launch named. `chosen` is the language that the player picked, if any. */
export async function showPlayerLocale(locale: string, timezone: string, chosen: Language | null): Promise<void> {
  playerLocale = locale;
  localeStore.setState({ timezone });
  await showLanguage(chosen ?? languageOf(locale));
}

/** Adds a part of the client with its own texts, such as the table, in the language shown now and in the one on its way. */
export function addCatalog(catalog: CatalogName): Promise<void> {
  const known = added.get(catalog);
  if (known) return known;
  catalogsInUse.add(catalog);
  const loaded = loadAdded(catalog);
  added.set(catalog, loaded);
  // A catalog that could not be loaded is requested again.
  loaded.catch(() => added.delete(catalog));
  return loaded;
}

const added = new Map<CatalogName, Promise<void>>();

async function loadAdded(catalog: CatalogName): Promise<void> {
  const languages = new Set([localeStore.getState().language, wanted]);
  await Promise.all([...languages].map((language) => loadCatalog(catalog, language)));
  localeStore.setState({ t: translateNow() });
}

async function loadCatalog(catalog: CatalogName, language: Language): Promise<void> {
  i18n.load(language, await loadTexts(catalog, language));
}

// A new function per change, so that a memoized component that takes `t` renders again.
function translateNow(): Translate {
  const rightToLeft = directionOf(i18n.locale as Language) === 'rtl';
  const translate = (id: string, values?: MessageValues): string => i18n._(id, rightToLeft && values ? isolated(values) : values);
  return Object.assign(translate, { has: (id: string): boolean => Object.hasOwn(i18n.messages, id) });
}

/** First-strong isolates around words from elsewhere, such as names and amounts: they keep their direction and turn nothing around them. */
function isolated(values: MessageValues): MessageValues {
  const around = (value: string | number): string | number =>
    typeof value === 'number' || value === '' || value.startsWith('\u2068') ? value : `\u2068${value}\u2069`;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, around(value)]));
}
