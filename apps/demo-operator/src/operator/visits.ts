/** A country that a player can be launched from instead of their own; `text` is shown on the page. */
export interface Visit {
  /** ISO 3166-1 alpha-2 code. The launch's `language` is the same code, as the specification defines it. */
  readonly country: string;
  readonly text: string;
  /** The language of `text`, for browsers and screen readers. */
  readonly lang: string;
  readonly timezone: string;
}

/** One country for each language of the lobby, and two multilingual markets. */
export const VISITS: readonly Visit[] = [
  { country: 'GB', text: 'English · United Kingdom', lang: 'en', timezone: 'Europe/London' },
  { country: 'KR', text: '한국어 · 대한민국', lang: 'ko', timezone: 'Asia/Seoul' },
  { country: 'JP', text: '日本語 · 日本', lang: 'ja', timezone: 'Asia/Tokyo' },
  { country: 'CN', text: '简体中文 · 中国', lang: 'zh-Hans', timezone: 'Asia/Shanghai' },
  { country: 'ES', text: 'Español · España', lang: 'es', timezone: 'Europe/Madrid' },
  { country: 'MX', text: 'Español · México', lang: 'es', timezone: 'America/Mexico_City' },
  { country: 'DE', text: 'Deutsch · Deutschland', lang: 'de', timezone: 'Europe/Berlin' },
  { country: 'CH', text: 'Deutsch · Schweiz', lang: 'de', timezone: 'Europe/Zurich' },
  { country: 'AE', text: 'العربية · الإمارات', lang: 'ar', timezone: 'Asia/Dubai' },
];

/** The visit for a country code; null for any other text, such as an empty choice in the form. */
export function visitOf(country: string): Visit | null {
  return VISITS.find((visit) => visit.country === country) ?? null;
}
