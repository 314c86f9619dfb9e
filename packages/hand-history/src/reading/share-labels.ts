import { type Card, evaluateLow, type Game, highRank, holeCardCount, lowRank, type Seat } from '@cardroom/poker';
import type { HistoryShare } from '../hand-history.ts';

/** What the cards of a finished hand say about who won which half. */
export interface ShownCards {
  readonly game: Game;
  readonly hilo: boolean;
  readonly board: readonly Card[];
  readonly secondBoard: readonly Card[];
  /** Complete hands that were shown, by seat. */
  readonly shown: ReadonlyMap<Seat, readonly Card[]>;
  /** Seats clockwise from the left of the button: the order in which the shares of one half are listed. */
  readonly order: readonly Seat[];
}

type Label = Omit<HistoryShare, 'chips'>;

/**
 * Which half and which board each share of a pot was won on. No text format says so, but the shown cards do: every winner of a half
 * has shown, so the best hands among those who got something are the winners, in the order high before low, first board before second.
 * `runs`: the board that the text itself names for a share, null where it does not. Shares that do not fit are of the whole pot.
 */
export function labelShares(shares: readonly { readonly seat: Seat; readonly run: 1 | 2 | null }[], cards: ShownCards): Label[] {
  const seats = cards.order.filter((seat) => shares.some((share) => share.seat === seat));
  const whole = shares.map(({ seat, run }): Label => ({ seat, half: 'all', run: shares.length === 1 ? null : run }));
  if (shares.length === 1 || seats.some((seat) => cards.shown.get(seat)?.length !== holeCardCount(cards.game))) return whole;
  const expected =
    cards.secondBoard.length === 0
      ? winnersOn(cards.board, seats, cards, null)
      : [...winnersOn(cards.board, winning(1), cards, 1), ...winnersOn(cards.secondBoard, winning(2), cards, 2)];
  const fits = expected.length === shares.length && expected.every(({ seat }, index) => seat === shares[index]?.seat);
  return fits ? expected : whole;

  /** Where the text names the board, only those who won on it. */
  function winning(run: 1 | 2): Seat[] {
    return seats.filter((seat) => shares.some((share) => share.seat === seat && (share.run === null || share.run === run)));
  }
}

function winnersOn(board: readonly Card[], seats: readonly Seat[], { game, hilo, shown }: ShownCards, run: 1 | 2 | null): Label[] {
  const hole = (seat: Seat): readonly Card[] => shown.get(seat) ?? [];
  const low = hilo ? seats.filter((seat) => evaluateLow(hole(seat), board, game) !== null) : [];
  const high = best(seats, (seat) => highRank(game, hole(seat), board));
  const lowest = best(low, (seat) => -(lowRank(game, hole(seat), board) ?? 0));
  const label =
    (half: Label['half']) =>
    (seat: Seat): Label => ({ seat, half, run });
  return [...high.map(label(low.length === 0 ? 'all' : 'high')), ...lowest.map(label('low'))];
}

function best(seats: readonly Seat[], value: (seat: Seat) => number): Seat[] {
  const top = Math.max(...seats.map(value));
  return seats.filter((seat) => value(seat) === top);
}
