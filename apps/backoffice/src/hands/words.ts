import { hasText, t } from '../i18n/i18n.ts';

/** The name of a game. */
export function gameName(gameKey: string): string {
  return named(`game.${gameKey}`, gameKey);
}

/** The name of a game in a dense list. */
export function shortGameName(gameKey: string): string {
  return named(`game-short.${gameKey}`, gameKey);
}

function named(id: string, code: string): string {
  return hasText(id) ? t(id) : code;
}
