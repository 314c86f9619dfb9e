import { hasText, t } from '../i18n/i18n.ts';

/** A hand rank in words, such as `two pair`. */
export function rankName(handRank: string): string {
  const id = `hand.rank.${handRank}`;
  return hasText(id) ? t(id) : handRank;
}

/** Which part of a pot was won, such as ` (high, board 1)`; empty for all of it. */
export function partText(half: 'all' | 'high' | 'low', run: number | undefined): string {
  const parts = [...(half === 'all' ? [] : [t(`hand.half.${half}`)]), ...(run === undefined ? [] : [t('hand.run', { run })])];
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}
