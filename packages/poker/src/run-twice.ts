import { BOARD_CARDS } from './deal.ts';
import type { EventOf } from './effects.ts';
import type { Action, ActionRefusal } from './events.ts';
import { bettingIsOver, type Hand, liveSeats } from './hand.ts';
import { type Seat, STREETS, type Street } from './setup.ts';

/** [R1] The offer to deal the rest of the board twice, made once per hand when betting is over and the board is not complete. */
export function runTwiceOffer(hand: Hand): EventOf<'run-twice-offered'> | null {
  if (hand.runs !== null || !bettingIsOver(hand)) return null;
  return { type: 'run-twice-offered', seats: liveSeats(hand).map(({ seat }) => seat) };
}

/**
 * [R2] [R3] While the offer is open, every player asked answers once, in any order, and no other action is accepted.
 * Null if the action has nothing to do with an offer. Refuses: no-offer-open, hand-over, offer-open, not-your-turn, unknown-action.
 */
export function answerToOffer({ runTwice, ended }: Hand, seat: Seat, action: Action): EventOf<'run-twice-answered'> | ActionRefusal | null {
  if (runTwice === null) {
    if (action.type !== 'run-twice') return null;
    return ended ? 'hand-over' : 'no-offer-open';
  }
  if (action.type !== 'run-twice') return 'offer-open';
  if (!runTwice.waiting.includes(seat)) return 'not-your-turn';
  return typeof action.agree === 'boolean' ? { type: 'run-twice-answered', seat, agree: action.agree } : 'unknown-action';
}

/** Whether all board cards of this hand have been dealt. */
export function isBoardComplete({ street, runs, secondBoard }: Hand): boolean {
  return street === 'river' && (runs !== 2 || secondBoard.length === BOARD_CARDS);
}

/** The next street to be dealt to the second board. */
export function nextStreetOfSecondBoard({ secondBoard }: Hand): Street {
  return STREETS[secondBoard.length === 0 ? 1 : secondBoard.length - 1] ?? 'river';
}
