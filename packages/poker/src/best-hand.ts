import { type Card, rankOf, suitOf } from './cards.ts';
import { fiveCardHand, SHORT_DECK, STANDARD } from './five-cards.ts';
import { categoryOf, type HandCategory, rankCards, rankHand } from './hand-rank.ts';
import { type LowName, lowName, lowOfCards, lowOfOmaha, lowRankOf } from './low-rank.ts';
import { choose, omahaHands, rankOmaha } from './omaha-rank.ts';
import type { Game } from './setup.ts';

const HAND_CARDS = 5;

/** A high hand with its name and its cards, for people and records. */
export interface HighHand {
  /** Higher wins, equal ties; comparable only within one game. */
  readonly value: number;
  readonly category: HandCategory;
  /** The five cards that count: sets first, then kickers, high to low. Among equal ranks, hole cards come first. */
  readonly best: readonly Card[];
}

/** A qualifying 8-or-better low. */
export interface LowHand {
  /** Smaller wins, equal ties. */
  readonly value: number;
  readonly name: LowName;
  /** The five cards, high to low, the ace last. */
  readonly best: readonly Card[];
}

function isOmaha(game: Game): boolean {
  return game === 'omaha4' || game === 'omaha5' || game === 'omaha6';
}

/** Rank of a player's best high hand at showdown: higher wins, equal ties; comparable only within one game. */
export function highRank(game: Game, hole: readonly Card[], board: readonly Card[]): number {
  return isOmaha(game) ? rankOmaha(hole, board) : rankHand(hole, board, game);
}

/** Value of a player's best 8-or-better low: smaller wins, equal ties; null if none qualifies. */
export function lowRank(game: Game, hole: readonly Card[], board: readonly Card[]): number | null {
  return isOmaha(game) ? lowOfOmaha(hole, board) : lowOfCards([...hole, ...board]);
}

/** The high hand with its name and the five cards that make it. Requires a flop; throws RangeError if there are fewer than five usable cards. */
export function evaluateHigh(hole: readonly Card[], board: readonly Card[], game: Game = 'holdem'): HighHand {
  let best: readonly Card[] = [];
  let value = -1;
  for (const five of fives(hole, board, game)) {
    const rank = rankCards(five, game);
    if (rank > value) {
      value = rank;
      best = five;
    }
  }
  if (value < 0) throw new RangeError(`${hole.length} hole cards and ${board.length} board cards make no hand of ${game}`);
  const category = categoryOf(value, game);
  return { value, category, best: inReadingOrder(best, category) };
}

/**
 * [H1] to [H3] The name and cards that `evaluateHigh` returns, without the value. Comparing five cards directly is faster for a single
 * hand than filling the rank tables, which blocks a browser for a tenth of a second. Throws RangeError as `evaluateHigh` does.
 */
export function nameHigh(hole: readonly Card[], board: readonly Card[], game: Game): Pick<HighHand, 'category' | 'best'> {
  const ranking = game === 'shortdeck' ? SHORT_DECK : STANDARD;
  let best: readonly Card[] = [];
  let category = -1;
  let strength = -1;
  for (const five of fives(hole, board, game)) {
    const suited = five.every((card) => suitOf(card) === suitOf(five[0] as Card));
    const hand = fiveCardHand(five.map(rankOf), suited, ranking);
    if (hand.category < category || (hand.category === category && hand.strength <= strength)) continue;
    ({ category, strength } = hand);
    best = five;
  }
  const name = ranking.order[category];
  if (name === undefined) throw new RangeError(`${hole.length} hole cards and ${board.length} board cards make no hand of ${game}`);
  return { category: name, best: inReadingOrder(best, name) };
}

/** The low hand with its name and cards; null if none qualifies. */
export function evaluateLow(hole: readonly Card[], board: readonly Card[], game: Game = 'holdem'): LowHand | null {
  const value = lowRank(game, hole, board);
  if (value === null) return null;
  const five = fives(hole, board, game).find((cards) => lowOfCards(cards) === value) ?? [];
  return { value, name: lowName(value), best: [...five].sort((a, b) => (lowRankOf(b) ?? 0) - (lowRankOf(a) ?? 0)) };
}

function fives(hole: readonly Card[], board: readonly Card[], game: Game): Card[][] {
  return isOmaha(game) ? omahaHands(hole, board) : choose([...hole, ...board], HAND_CARDS);
}

/** Quads, trips and pairs before kickers; the ace of a wheel last. The sort is stable, so hole cards stay in front. */
function inReadingOrder(five: readonly Card[], category: HandCategory): readonly Card[] {
  const count = (card: Card): number => five.filter((other) => rankOf(other) === rankOf(card)).length;
  const sorted = [...five].sort((a, b) => count(b) - count(a) || rankOf(b) - rankOf(a));
  const [top, second] = sorted;
  const straight = category === 'straight' || category === 'straight_flush';
  // In A-2-3-4-5 (short deck: A-6-7-8-9) the ace plays low, so the card after it is not a king.
  const wheel = straight && top !== undefined && second !== undefined && rankOf(top) - rankOf(second) > 1;
  return wheel ? [...sorted.slice(1), top] : sorted;
}
