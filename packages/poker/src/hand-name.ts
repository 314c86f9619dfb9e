import { evaluateLow, nameHigh } from './best-hand.ts';
import { type Card, RANKS, rankOf } from './cards.ts';
import type { HandCategory } from './hand-rank.ts';
import type { Game } from './setup.ts';

const FLOP_CARDS = 3;

/** A rank in card notation: `2` to `9`, `T`, `J`, `Q`, `K`, `A`. */
export type RankLetter = '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'T' | 'J' | 'Q' | 'K' | 'A';

/**
 * The name of a hand without words, so that every language can phrase it.
 * `ranks` are the ones that name the hand, then the kickers: the pair; both pairs; three of a kind; three and two of a full
 * house; four of a kind. A straight and a straight flush have two, the top and the bottom one: five and ace of A-2-3-4-5.
 * A royal flush is a straight flush with an ace on top.
 */
export interface HandName {
  readonly category: HandCategory;
  readonly ranks: readonly RankLetter[];
}

export interface HandDescription extends HandName {
  /** The five ranks of a qualifying low, high to low, ace last; null if there is none or the game has no low. */
  readonly low: readonly RankLetter[] | null;
}

/** What the description depends on besides the cards; a subset of `HandSetup`. */
export interface DescribedGame {
  readonly game: Game;
  readonly hilo: boolean;
}

/**
 * [H1] to [H4] A player's best hand, with its low in a hi-lo game. In Omaha exactly two hole cards count, also before the flop,
 * where the hand is a pair or the highest hole card. Null without hole cards.
 */
export function describeHand({ game, hilo }: DescribedGame, hole: readonly Card[], board: readonly Card[]): HandDescription | null {
  if (hole.length === 0) return null;
  if (board.length < FLOP_CARDS) return { ...holeName(hole), low: null };
  const { category, best } = nameHigh(hole, board, game);
  const low = hilo ? evaluateLow(hole, board, game) : null;
  return { category, ranks: namingRanks(category, best), low: low?.best.map(letterOf) ?? null };
}

function namingRanks(category: HandCategory, best: readonly Card[]): readonly RankLetter[] {
  const ranks = [...new Set(best.map(letterOf))];
  const straight = category === 'straight' || category === 'straight_flush';
  return straight ? [ranks[0], ranks.at(-1)].filter((rank) => rank !== undefined) : ranks;
}

/** The two hole cards that count most before the flop. */
function holeName(hole: readonly Card[]): HandName {
  const ranks = hole.map(rankOf).sort((a, b) => b - a);
  const pair = ranks.find((rank, index) => rank === ranks[index + 1]);
  if (pair !== undefined) return { category: 'pair', ranks: [RANKS[pair] as RankLetter] };
  return { category: 'high_card', ranks: ranks.slice(0, 2).map((rank) => RANKS[rank] as RankLetter) };
}

function letterOf(card: Card): RankLetter {
  return RANKS[rankOf(card)] as RankLetter;
}
