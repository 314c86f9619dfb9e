/** The languages of `texts/<language>.po`, each by its own name; the first is everybody else's. */
export const LANGUAGE_NAMES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGE_NAMES;
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as [Language, ...Language[]];

/** The locale that dates, numbers and money are written in. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE' };

const KEPT = 'cardroom-backoffice-language';

export function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(LANGUAGE_NAMES, tag);
}

export function localeOf(language: Language): string {
  return LOCALES[language];
}

/** The language a member has chosen in this browser, else the browser's, else English. */
export function firstLanguage(kept: string | null, preferred: readonly string[]): Language {
  if (kept !== null && isLanguage(kept)) return kept;
  return preferred.map((tag) => tag.split('-')[0] ?? '').find(isLanguage) ?? LANGUAGES[0];
}

export function keptLanguage(): string | null {
  return window.localStorage.getItem(KEPT);
}

export function keepLanguage(language: Language): void {
  window.localStorage.setItem(KEPT, language);
}
