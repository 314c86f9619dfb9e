/** The languages of `texts/<language>.po`, each by its own name; the first is everybody else's. Chinese names its script, in which its texts differ. */
export const LANGUAGE_NAMES = {
  en: 'English',
  ko: '한국어',
  ja: '日本語',
  'zh-Hans': '简体中文',
  es: 'Español',
  de: 'Deutsch',
  ar: 'العربية',
} as const;
export type Language = keyof typeof LANGUAGE_NAMES;
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as [Language, ...Language[]];

/** Languages with texts that stand in for those without, before English does. */
const FALLBACKS: Readonly<Record<string, string>> = { 'zh-Hant': 'zh-Hans' };

/** The digits of the cards. Many Arabic locales have others for money, and two kinds at one table confuse. */
const DIGITS = { numberingSystem: 'latn' } as const;

export function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(LANGUAGE_NAMES, tag);
}

/** The catalog for a BCP 47 tag: its language in its script, else its language, else the one read instead, else English. */
export function languageOf(locale: string): Language {
  const player = written(locale);
  if (player === null) return LANGUAGES[0];
  const wanted = `${player.language}-${player.script}`;
  return [wanted, player.language, FALLBACKS[wanted] ?? ''].find(isLanguage) ?? LANGUAGES[0];
}

/**
 * The locale that numbers, money and dates are written in. A text and its numbers must agree, so the player's own locale
 * only counts where it is of the language shown; otherwise the language with the player's region (English for `ja-JP`: `en-JP`).
 */
export function formattingLocale(language: Language, playerLocale: string): string {
  const [player, shown] = [written(playerLocale), written(language)];
  if (player === null || shown === null) return language;
  const own = player.language === shown.language && player.script === shown.script;
  const { region } = new Intl.Locale(playerLocale);
  const locale = own ? playerLocale : region ? `${language}-${region}` : language;
  return directionOf(language) === 'rtl' ? new Intl.Locale(locale, DIGITS).toString() : new Intl.Locale(locale).toString();
}

/** Text direction of a language. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return ['ar', 'fa', 'he', 'ur'].includes(language) ? 'rtl' : 'ltr';
}

/** A tag with the script its language is written in there (`zh-TW`: Hant); null if it is not a tag. */
function written(locale: string): Intl.Locale | null {
  try {
    return new Intl.Locale(locale).maximize();
  } catch {
    return null;
  }
}
