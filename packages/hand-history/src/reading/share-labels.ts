import { type Card, evaluateLow, type Game, highRank, holeCardCount, lowRank, type Seat } from '@cardroom/poker';
import type { HistoryShare } from '../hand-history.ts';

/** What the cards of a finished hand say about the winners of each half. */
export interface ShownCards {
  readonly game: Game;
  readonly hilo: boolean;
  readonly board: readonly Card[];
  readonly secondBoard: readonly Card[];
  /** The complete hands that were shown, by seat. */
  readonly shown: ReadonlyMap<Seat, readonly Card[]>;
  /** Seats clockwise from the left of the button, which is the order of the shares of one half. */
  readonly order: readonly Seat[];
}

/** What was collected, with the board if the text states it. */
interface Collected extends Omit<HistoryShare, 'half'> {}

/**
 * The half and the board that each share of a pot was won on. No text format states them, but the shown cards do: every winner of a half
 * has shown, so the best hands among the players with a share are the winners, high before low and first board before second.
 * A list that does not fit is taken as shares of the whole pot, leaving out players who won nothing.
 */
export function labelShares(collected: readonly Collected[], cards: ShownCards): HistoryShare[] {
  const fitting = fitted(collected, cards);
  if (fitting !== undefined) return fitting;
  const winners = collected.filter(({ chips }) => chips > 0);
  if (winners.length > 0 && winners.length < collected.length) return labelShares(winners, cards);
  return collected.map((share) => ({ ...share, half: 'all' }));
}

function fitted(collected: readonly Collected[], cards: ShownCards): HistoryShare[] | undefined {
  const [only, ...others] = collected;
  if (only === undefined || others.length === 0) return collected.map(({ seat, chips }) => ({ seat, chips, half: 'all', run: null }));
  const seats = cards.order.filter((seat) => collected.some((share) => share.seat === seat));
  if (seats.some((seat) => cards.shown.get(seat)?.length !== holeCardCount(cards.game))) return undefined;
  const onBoard = (run: 1 | 2): Seat[] =>
    seats.filter((seat) => collected.some((share) => share.seat === seat && (share.run ?? run) === run));
  const expected =
    cards.secondBoard.length === 0
      ? winnersOn(cards.board, seats, cards, null)
      : [...winnersOn(cards.board, onBoard(1), cards, 1), ...winnersOn(cards.secondBoard, onBoard(2), cards, 2)];
  const fits = expected.length === collected.length && expected.every(({ seat }, index) => seat === collected[index]?.seat);
  return fits ? collected.map(({ chips }, index) => ({ ...(expected[index] as Label), chips })) : undefined;
}

type Label = Omit<HistoryShare, 'chips'>;

function winnersOn(board: readonly Card[], seats: readonly Seat[], { game, hilo, shown }: ShownCards, run: 1 | 2 | null): Label[] {
  if (seats.length === 0 || board.length < BOARD_COMPLETE) return [];
  const hole = (seat: Seat): readonly Card[] => shown.get(seat) ?? [];
  const low = hilo ? seats.filter((seat) => evaluateLow(hole(seat), board, game) !== null) : [];
  const high = best(seats, (seat) => highRank(game, hole(seat), board));
  const lowest = best(low, (seat) => -(lowRank(game, hole(seat), board) ?? 0));
  const label =
    (half: Label['half']) =>
    (seat: Seat): Label => ({ seat, half, run });
  return [...high.map(label(low.length === 0 ? 'all' : 'high')), ...lowest.map(label('low'))];
}

const BOARD_COMPLETE = 5;

function best(seats: readonly Seat[], value: (seat: Seat) => number): Seat[] {
  const top = Math.max(...seats.map(value));
  return seats.filter((seat) => value(seat) === top);
}
