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
 * The best hand of cards as the wire writes them; null while a card is hidden.
 * @param hole all hole cards of a player
 * @param board no, three, four or five cards
 */
export function describeCards(game: DescribedGame, hole: readonly string[], board: readonly string[]): HandDescription | null {
  const own = hole.map(parseCard);
  const open = board.map(parseCard);
  const known = (card: number | undefined): card is number => card !== undefined;
  return own.length === holeCardCount(game.game) && own.every(known) && open.every(known) ? describeHand(game, own, open) : null;
}

/** Part of the ids of a hand's texts: its category, and the highest straight flush by its own name. */
function nameId({ category, ranks }: HandName): string {
  return category === 'straight_flush' && ranks[0] === 'A' ? 'royal_flush' : category;
}

/** "two pair, kings and tens": without a capital, because it also stands inside sentences. */
export function handText(hand: HandName, t: Translate): string {
  const [first, second] = hand.ranks;
  return t(`hand.${nameId(hand)}`, { ...rankWords(t, 'a', first), ...rankWords(t, 'b', second) });
}

/** "Two pair", for where there is no room. */
export function shortHandText(hand: HandName, t: Translate): string {
  return t(`hand.short.${nameId(hand)}`);
}

/** "8-6-4-3-A". */
export function lowText(low: readonly RankLetter[]): string {
  return low.join('-');
}

/** The high hand and, where there is one, the low: "pair of aces, low: 8-6-4-3-A". */
export function wholeHandText(hand: HandDescription, t: Translate): string {
  const high = handText(hand, t);
  return hand.low ? t('hand.withLow', { high, low: t('hand.low', { low: lowText(hand.low) }) }) : high;
}

// One six and several sixes: a language takes what it needs.
function rankWords(t: Translate, name: 'a' | 'b', rank: RankLetter | undefined): Record<string, string> {
  return rank ? { [name]: t(`card.rank.${rank}`), [`${name}s`]: t(`card.ranks.${rank}`) } : {};
}
