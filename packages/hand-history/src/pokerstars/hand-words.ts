import { type Card, evaluateHigh, evaluateLow, type Game, type HandCategory, rankOf } from '@cardroom/poker';

const RANK_NAMES = ['Deuce', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Jack', 'Queen', 'King', 'Ace'] as const;
const ACE = RANK_NAMES.length - 1;

type Words = (name: (place: number) => string, plural: (place: number) => string) => string;

/** Places refer to the five cards in reading order, with sets and pairs first. */
const WORDS: Readonly<Record<HandCategory, Words>> = {
  high_card: (name) => `high card ${name(0)}`,
  pair: (_, plural) => `a pair of ${plural(0)}`,
  two_pair: (_, plural) => `two pair, ${plural(0)} and ${plural(2)}`,
  three_of_a_kind: (_, plural) => `three of a kind, ${plural(0)}`,
  straight: (name) => `a straight, ${name(4)} to ${name(0)}`,
  flush: (name) => `a flush, ${name(0)} high`,
  full_house: (_, plural) => `a full house, ${plural(0)} full of ${plural(3)}`,
  four_of_a_kind: (_, plural) => `four of a kind, ${plural(0)}`,
  straight_flush: (name) => `a straight flush, ${name(4)} to ${name(0)}`,
};

/** A hand at showdown in the format's wording: `a pair of Aces`, or in hi-lo `HI: a flush, King high; LO: 7,6,4,3,A`. */
export function handWords(
  { game, hilo }: { readonly game: Game; readonly hilo: boolean },
  hole: readonly Card[],
  board: readonly Card[],
): string {
  const high = highWords(game, hole, board);
  if (!hilo) return high;
  const low = evaluateLow(hole, board, game);
  return low === null ? `HI: ${high}` : `HI: ${high}; LO: ${low.best.map(rankSign).join(',')}`;
}

function highWords(game: Game, hole: readonly Card[], board: readonly Card[]): string {
  const { category, best } = evaluateHigh(hole, board, game);
  const ranks = best.map(rankOf);
  if (category === 'straight_flush' && ranks[0] === ACE) return 'a Royal Flush';
  const name = (place: number): string => RANK_NAMES[ranks[place] ?? 0] ?? '';
  const plural = (place: number): string => (name(place) === 'Six' ? 'Sixes' : `${name(place)}s`);
  return WORDS[category](name, plural);
}

function rankSign(card: Card): string {
  return '23456789TJQKA'.charAt(rankOf(card));
}
