import {
  type DescribedGame,
  describeHand,
  type HandDescription,
  type HandName,
  holeCardCount,
  parseCard,
  type RankLetter,
} from '@cardroom/poker';
import type { Translate } from '../../i18n/index.ts';

/**
 * The best hand of cards in wire notation; null while a card is hidden.
 * @param hole all hole cards of a player
 * @param board none, three, four or five cards
 */
export function describeCards(game: DescribedGame, hole: readonly string[], board: readonly string[]): HandDescription | null {
  const own = hole.map(parseCard);
  const open = board.map(parseCard);
  const known = (card: number | undefined): card is number => card !== undefined;
  return own.length === holeCardCount(game.game) && own.every(known) && open.every(known) ? describeHand(game, own, open) : null;
}

/** The category as used in message IDs; the highest straight flush has a name of its own. */
function nameId({ category, ranks }: HandName): string {
  return category === 'straight_flush' && ranks[0] === 'A' ? 'royal_flush' : category;
}

/** "two pair, kings and tens": lower case, because it also appears inside sentences. */
export function handText(hand: HandName, t: Translate): string {
  const [first, second] = hand.ranks;
  return t(`hand.${nameId(hand)}`, { ...rankWords(t, 'a', first), ...rankWords(t, 'b', second) });
}

/** "Two pair", where space is short. */
export function shortHandText(hand: HandName, t: Translate): string {
  return t(`hand.short.${nameId(hand)}`);
}

/** "8-6-4-3-A". */
export function lowText(low: readonly RankLetter[]): string {
  return low.join('-');
}

/** The high hand and the low, if any: "pair of aces, low: 8-6-4-3-A". */
export function wholeHandText(hand: HandDescription, t: Translate): string {
  const high = handText(hand, t);
  return hand.low ? t('hand.withLow', { high, low: t('hand.low', { low: lowText(hand.low) }) }) : high;
}

// Singular and plural of each rank, because languages differ in what they need.
function rankWords(t: Translate, name: 'a' | 'b', rank: RankLetter | undefined): Record<string, string> {
  return rank ? { [name]: t(`card.rank.${rank}`), [`${name}s`]: t(`card.ranks.${rank}`) } : {};
}
