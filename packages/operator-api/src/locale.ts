/**
 * Turns the `language` and `country` of a launch into a BCP 47 tag. The spec defines `language` as an ISO 3166-1 alpha-2 country code;
 * operators also send ISO 639-1 (`ko`) and BCP 47 (`ko-KR`, `ko_KR`). All three are accepted; an ambiguous code is read as the spec says.
 */

/** The 249 officially assigned ISO 3166-1 alpha-2 codes. */
export const COUNTRIES: ReadonlySet<string> = new Set(
  `ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bl bm bn bo bq br bs bt bv bw by bz
   ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg eh er es et fi fj fk fm fo fr
   ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it
   je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly
   ma mc md me mf mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om
   pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st sv sx sy sz
   tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug um us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw`.split(/\s+/),
);

/** The language of multilingual markets where CLDR's default is unsuitable. An operator can set others. */
export const MARKET_LANGUAGES: Readonly<Record<string, string>> = { in: 'en', ch: 'de', be: 'nl', ca: 'en' };

export interface ResolvedLocale {
  /** BCP 47 tag. */
  readonly tag: string;
  /** How `language` was read; `bcp47` goes beyond the spec. */
  readonly kind: 'bcp47' | 'country' | 'language';
}

const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** The locale of a player; null when `language` is unknown. With an unknown `country` the tag has no region. */
export function resolveLocale(
  language: string,
  country: string,
  markets: Readonly<Record<string, string>> = MARKET_LANGUAGES,
): ResolvedLocale | null {
  const code = language.trim().replaceAll('_', '-').toLowerCase();
  const home = country.trim().toLowerCase();
  if (code.includes('-')) return fromTag(code);
  if (!/^[a-z]{2}$/.test(code)) return null;
  // A country code means the country, unless it is also the language of the player's own country (sv in Sweden, or ca in Spain if the operator set it).
  const isHomeLanguage = code !== home && COUNTRIES.has(home) && [likely(home).language, markets[home]].includes(code);
  if (COUNTRIES.has(code) && !isHomeLanguage) return { tag: fromCountry(code, markets), kind: 'country' };
  if (!isLanguage(code)) return null;
  const region = COUNTRIES.has(home) ? { region: home.toUpperCase() } : {};
  return { tag: new Intl.Locale(code, region).toString(), kind: 'language' };
}

function fromTag(code: string): ResolvedLocale | null {
  const language = /^([a-z]{2,3})(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/.exec(code)?.[1];
  return language !== undefined && isLanguage(language) ? { tag: new Intl.Locale(code).toString(), kind: 'bcp47' } : null;
}

function fromCountry(country: string, markets: Readonly<Record<string, string>>): string {
  const market = markets[country];
  if (market !== undefined) return `${market}-${country.toUpperCase()}`;
  const { language, script, region } = likely(country);
  // Only Chinese is written in two scripts for different readers.
  return language === 'zh' ? `zh-${script}-${region}` : `${language}-${region}`;
}

/** Whether a code such as `ko` names a language. */
export function isLanguage(code: string): boolean {
  try {
    const name = LANGUAGE_NAMES.of(code);
    return name !== undefined && name !== 'root';
  } catch {
    // Intl throws when the code cannot be a language subtag.
    return false;
  }
}

function likely(country: string): Intl.Locale {
  return new Intl.Locale(`und-${country.toUpperCase()}`).maximize();
}
