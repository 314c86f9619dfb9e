import type { Card } from './cards.ts';
import type { Pot } from './events.ts';
import type { Chips, Deck, HandSetup, Seat, Street } from './setup.ts';

/** One player in a hand. */
export interface HandSeat {
  readonly seat: Seat;
  /** Chips the player can still bet. */
  readonly stack: Chips;
  /** Live chips on this street. */
  readonly bet: Chips;
  /** All chips put in so far, including antes and dead money, excluding returned chips. */
  readonly contributed: Chips;
  /** The part of `contributed` that is dead money (big-blind ante, missed small blind): it buys no share of a side pot. */
  readonly dead: Chips;
  readonly folded: boolean;
  /** Whether the player has acted on this street. */
  readonly acted: boolean;
  readonly cards: readonly Card[];
  readonly shown: boolean;
  readonly mucked: boolean;
  /** Chips won from pots so far, after rake. */
  readonly won: Chips;
}

/** An open offer to deal the rest of the board twice, with the seats that have yet to answer and those that agreed. */
export interface RunTwiceOffer {
  readonly waiting: readonly Seat[];
  readonly agreed: readonly Seat[];
}

/** The state of one hand, folded from its events. A player is all-in if they have not folded and their stack is 0. */
export interface Hand {
  readonly setup: HandSetup;
  readonly deck: Deck;
  /** In the order of `setup.players`. */
  readonly seats: readonly HandSeat[];
  readonly board: readonly Card[];
  /** Empty unless the hand is run twice; then it starts with the cards dealt before the offer. */
  readonly secondBoard: readonly Card[];
  /** The open offer to run it twice; while it is open, nobody acts. */
  readonly runTwice: RunTwiceOffer | null;
  /** How many times the rest of the board is dealt; null as long as the players may still be asked. */
  readonly runs: 1 | 2 | null;
  readonly street: Street;
  readonly toAct: Seat | null;
  /** The street total that everybody has to match. */
  readonly toMatch: Chips;
  /** The size of the street's last full bet or raise, which is the minimum increment of the next raise. */
  readonly lastFullRaise: Chips;
  /** The street total after the last full bet or raise; fixed limit measures short all-ins from here. */
  readonly lastFullBet: Chips;
  /** The bets and raises on this street that count towards the fixed-limit cap. */
  readonly raisesMade: number;
  /** The number of bets and raises this street allows; null = no cap. */
  readonly raiseCap: number | null;
  /** The player who made the last bet or raise of this street and therefore shows first. */
  readonly lastAggressor: Seat | null;
  /** The pots of finished streets that have not been awarded yet, main pot first. */
  readonly pots: readonly Pot[];
  /** Chips in the pots awarded so far, including rake. */
  readonly awarded: Chips;
  readonly rake: Chips;
  /** The number of player actions so far; decision ids are made from it. */
  readonly actionCount: number;
  readonly ended: boolean;
}

/** The position of a seat in `hand.seats`. Throws RangeError for a seat that was not dealt in. */
export function indexOfSeat({ seats }: Hand, seat: Seat): number {
  // At a full table the distance from the first seat is the position; a search would end where a processor cannot predict it.
  const distance = seat - (seats[0]?.seat ?? 0);
  const guess = distance + (seats.length & (distance >> 31));
  if (guess >= 0 && guess < seats.length && seats[guess]?.seat === seat) return guess;
  for (let index = 0; index < seats.length; index += 1) {
    if (seats[index]?.seat === seat) return index;
  }
  throw new RangeError(`seat ${seat} is not in this hand`);
}

/** The players who have not folded, clockwise from the left of the button. */
export function liveSeats(hand: Hand): HandSeat[] {
  const live: HandSeat[] = [];
  for (const player of hand.seats) {
    if (!player.folded) live.push(player);
  }
  return live;
}

/** Whether more than one player is still in the hand. */
export function isContested(hand: Hand): boolean {
  let live = 0;
  for (const { folded } of hand.seats) if (!folded) live += 1;
  return live > 1;
}

/** The offer that is waiting for answers, or null. `legalActions` lists nothing while an offer is open. */
export function openOffer(hand: Hand): RunTwiceOffer | null {
  return hand.runTwice;
}

/** True if at most one player still in the hand has chips, so that no more betting is possible. */
export function bettingIsOver(hand: Hand): boolean {
  let withChips = 0;
  for (const player of hand.seats) {
    if (!player.folded && player.stack > 0) withChips += 1;
  }
  return withChips <= 1;
}
