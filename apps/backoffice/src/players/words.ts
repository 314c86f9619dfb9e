import { nameOfCode } from '../i18n/formats.ts';

export function playerPath(playerId: string): string {
  return `/players/${encodeURIComponent(playerId)}`;
}

/** The name of a country code. */
export function countryText(code: string): string {
  return nameOfCode('region', code.toUpperCase());
}

/** The name of a language code. */
export function languageText(code: string): string {
  return nameOfCode('language', code);
}
