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

/** Where the reasons of decisions about a player go. */
export const REASON_KEPT = 'for staff and the audit log; the player does not see it';
