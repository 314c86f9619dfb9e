export function playerPath(playerId: string): string {
  return `/players/${encodeURIComponent(playerId)}`;
}

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' });

/** The English name of a country code. */
export function countryText(code: string): string {
  try {
    return COUNTRIES.of(code.toUpperCase()) ?? code;
  } catch {
    return code;
  }
}
