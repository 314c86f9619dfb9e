import type { Hand, HandSeat } from './hand.ts';

type Changeable<T> = { -readonly [Key in keyof T]: T[Key] };

export type SeatDraft = Changeable<HandSeat>;
export type HandDraft = Changeable<Omit<Hand, 'seats'>> & { readonly seats: SeatDraft[] };

/**
 * A hand under construction, not visible to anyone else until it is finished. Seats are copied before they change, and the arrays inside
 * (cards, boards, pots) are replaced, so that events and earlier states can share them.
 */
export interface Draft {
  readonly hand: HandDraft;
  /** One bit per position, set for the seats that belong to this draft alone. */
  owned: number;
}

const ALL_SEATS = -1;

/** A draft of the state after `hand`, which itself stays unchanged. */
export function draftOf(hand: Hand): Draft {
  return { hand: copyOfHand(hand), owned: 0 };
}

/** A draft that owns the whole hand. */
export function draftFrom(hand: HandDraft): Draft {
  return { hand, owned: ALL_SEATS };
}

/** The seat at a position, copied first if it is still shared. */
export function seatToChange(draft: Draft, index: number): SeatDraft {
  const { seats } = draft.hand;
  const bit = 1 << index;
  if ((draft.owned & bit) === 0) {
    seats[index] = copyOf(seats[index] as SeatDraft);
    draft.owned |= bit;
  }
  return seats[index] as SeatDraft;
}

/** Copied member by member, for the same reason as in `copyOf`. */
function copyOfHand(hand: Hand): HandDraft {
  return {
    setup: hand.setup,
    deck: hand.deck,
    seats: hand.seats.slice(),
    board: hand.board,
    secondBoard: hand.secondBoard,
    runTwice: hand.runTwice,
    runs: hand.runs,
    street: hand.street,
    toAct: hand.toAct,
    toMatch: hand.toMatch,
    lastFullRaise: hand.lastFullRaise,
    lastFullBet: hand.lastFullBet,
    raisesMade: hand.raisesMade,
    raiseCap: hand.raiseCap,
    lastAggressor: hand.lastAggressor,
    pots: hand.pots,
    awarded: hand.awarded,
    rake: hand.rake,
    actionCount: hand.actionCount,
    ended: hand.ended,
  };
}

/** Copied member by member: a spread takes several times as long, and this runs for every action. */
function copyOf({ seat, stack, bet, contributed, dead, folded, acted, cards, shown, mucked, won }: SeatDraft): SeatDraft {
  return { seat, stack, bet, contributed, dead, folded, acted, cards, shown, mucked, won };
}
