import { highRank, lowRank } from './best-hand.ts';
import type { Card } from './cards.ts';
import { cardsOf } from './deck.ts';
import { rank7 } from './hand-rank.ts';
import type { Game } from './setup.ts';

const BOARD_SIZE = 5;
/** Up to this many evaluations every board is counted; beyond it, boards are sampled. */
export const EQUITY_EVALUATIONS_MAX = 5_000_000;
/** An Omaha hand is looked up once for each pair of hole cards, so it costs about this many times as much. */
const OMAHA_COST = 40;
/** How many boards are sampled: the error is below half a percent. */
export const EQUITY_SAMPLES = 20_000;

export interface OpenHands {
  readonly game: Game;
  readonly hilo: boolean;
  /** The hole cards of each player who is still in. */
  readonly hands: readonly (readonly Card[])[];
  /** None, three, four or five cards. */
  readonly board: readonly Card[];
}

export interface Equities {
  /** The expected share of the pot of each hand, 0 to 1, in the order given; they add up to 1. */
  readonly shares: readonly number[];
  /** Whether every board was counted. */
  readonly exact: boolean;
}

/**
 * The chances of open hands: the share of the pot each wins on average over the boards that may come, ties and halves split. Counts every
 * board where that is quick, from the flop on always; otherwise samples boards in an order that depends on the cards alone, so that
 * everybody computes the same numbers.
 */
export function equities(open: OpenHands): Equities {
  const { game, hands, board } = open;
  const known = new Set([...board, ...hands.flat()]);
  const rest = cardsOf(game).filter((card) => !known.has(card));
  const missing = BOARD_SIZE - board.length;
  const cost = hands.length * (game.startsWith('omaha') ? OMAHA_COST : 1);
  const exact = choices(rest.length, missing) * cost <= EQUITY_EVALUATIONS_MAX;
  const tally = new Tally(open);
  if (exact) tally.countEvery(rest, board.length, 0);
  else tally.countSome(rest, missing);
  return { shares: tally.shares(), exact };
}

/** Counts boards one by one, in place: two players before the flop have 1.7 million of them. */
class Tally {
  readonly #open: OpenHands;
  readonly #board: Card[];
  readonly #values: number[];
  readonly #won: number[];
  #boards = 0;

  constructor(open: OpenHands) {
    this.#open = open;
    this.#board = [...open.board];
    this.#values = open.hands.map(() => 0);
    this.#won = open.hands.map(() => 0);
  }

  shares(): number[] {
    return this.#won.map((won) => won / this.#boards);
  }

  countEvery(rest: readonly Card[], at: number, from: number): void {
    if (at === BOARD_SIZE) {
      this.#count();
      return;
    }
    const last = rest.length - (BOARD_SIZE - at);
    for (let index = from; index <= last; index += 1) {
      this.#board[at] = rest[index] as Card;
      this.countEvery(rest, at + 1, index + 1);
    }
  }

  /** Draws boards with a fixed sequence of numbers (xorshift32). */
  countSome(rest: readonly Card[], missing: number): void {
    const cards = [...rest];
    const known = BOARD_SIZE - missing;
    let state = 88_172_645;
    for (let sample = 0; sample < EQUITY_SAMPLES; sample += 1) {
      for (let index = 0; index < missing; index += 1) {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        const other = index + ((state >>> 0) % (cards.length - index));
        const drawn = cards[other] as Card;
        cards[other] = cards[index] as Card;
        cards[index] = drawn;
        this.#board[known + index] = drawn;
      }
      this.#count();
    }
  }

  #count(): void {
    const { game, hilo, hands } = this.#open;
    this.#boards += 1;
    for (let index = 0; index < hands.length; index += 1) this.#values[index] = rankOn(game, hands[index] as readonly Card[], this.#board);
    const isSplit = hilo && hands.some((hole) => lowRank(game, hole, this.#board) !== null);
    this.#share(isSplit ? 0.5 : 1);
    if (!isSplit) return;
    // A smaller low is better.
    for (let index = 0; index < hands.length; index += 1) {
      this.#values[index] = -(lowRank(game, hands[index] as readonly Card[], this.#board) ?? Number.POSITIVE_INFINITY);
    }
    this.#share(0.5);
  }

  /** Shares a part of the pot among the best. */
  #share(part: number): void {
    const values = this.#values;
    let best = Number.NEGATIVE_INFINITY;
    let winners = 0;
    for (const value of values) {
      if (value > best) {
        best = value;
        winners = 1;
      } else if (value === best) winners += 1;
    }
    for (let index = 0; index < values.length; index += 1) {
      if (values[index] === best) this.#won[index] = (this.#won[index] as number) + part / winners;
    }
  }
}

function rankOn(game: Game, hole: readonly Card[], board: readonly Card[]): number {
  if (game !== 'holdem') return highRank(game, hole, board);
  const [a, b] = hole as [Card, Card];
  const [c, d, e, f, g] = board as [Card, Card, Card, Card, Card];
  return rank7(a, b, c, d, e, f, g);
}

/** How many ways there are to choose `count` of so many cards. */
function choices(cards: number, count: number): number {
  let ways = 1;
  for (let index = 0; index < count; index += 1) ways = (ways * (cards - index)) / (index + 1);
  return Math.round(ways);
}
