import { hasText, t } from '../i18n/i18n.ts';

/** The name of a game. */
export function gameName(gameKey: string): string {
  return named(`game.${gameKey}`, gameKey);
}

/** The name of a game in a dense list. */
export function shortGameName(gameKey: string): string {
  return named(`game-short.${gameKey}`, gameKey);
}

/** A hand rank in words, such as `two pair`. */
export function rankName(handRank: string): string {
  return named(`hand.rank.${handRank}`, handRank);
}

/** Which part of a pot was won, such as ` (high, board 1)`; empty for all of it. */
export function partText(half: 'all' | 'high' | 'low', run: number | undefined): string {
  const parts = [...(half === 'all' ? [] : [t(`hand.half.${half}`)]), ...(run === undefined ? [] : [t('hand.run', { run })])];
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

function named(id: string, code: string): string {
  return hasText(id) ? t(id) : code;
}
