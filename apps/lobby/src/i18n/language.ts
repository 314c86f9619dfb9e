/** Languages with a complete catalog; the first one is what everybody else gets. */
export const LANGUAGES = ['en', 'ko'] as const;
export type Language = (typeof LANGUAGES)[number];

/** How each language calls itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', ko: '한국어' };

export function isLanguage(tag: string): tag is Language {
  return (LANGUAGES as readonly string[]).includes(tag);
}

/** The catalog for a BCP 47 tag: its language if there is one, else English. */
export function languageOf(locale: string): Language {
  const language = locale.split('-')[0]?.toLowerCase() ?? '';
  return isLanguage(language) ? language : LANGUAGES[0];
}

/**
 * The locale that numbers, money and dates are written in. A text and its numbers must agree, so the player's own locale
 * only counts where it is of the language shown; otherwise the language with the player's region (English for `ja-JP`: `en-JP`).
 */
export function formattingLocale(language: Language, playerLocale: string): string {
  try {
    const player = new Intl.Locale(playerLocale);
    if (player.language === language) return player.toString();
    return player.region ? `${language}-${player.region}` : language;
  } catch {
    return language;
  }
}

/** Text direction of a language. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return ['ar', 'fa', 'he', 'ur'].includes(language) ? 'rtl' : 'ltr';
}
