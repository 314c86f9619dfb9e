import { cardParts } from '@cardroom/ui';
import type { Translate } from './i18n.ts';

/** A card in words: "ace of hearts". */
export function cardName(card: string, t: Translate): string {
  const parts = cardParts(card);
  if (!parts) return t('card.hidden');
  return t('card.name', { rank: t(`card.rank.${parts.rank}`), suit: t(`card.suit.${parts.suit}`) });
}
