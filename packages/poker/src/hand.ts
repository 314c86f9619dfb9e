import type { Card } from './cards.ts';
import type { Pot } from './events.ts';
import type { Chips, Deck, HandSetup, Seat, Street } from './setup.ts';

/** One dealt-in player inside a hand. */
export interface HandSeat {
  readonly seat: Seat;
  /** Chips left to bet. */
  readonly stack: Chips;
  /** Live chips on this street. */
  readonly bet: Chips;
  /** All chips put in so far, antes and dead money included, returned chips excluded. */
  readonly contributed: Chips;
  /** The part of `contributed` that is dead money (big-blind ante, missed small blind): it buys no share of a side pot. */
  readonly dead: Chips;
  readonly folded: boolean;
  /** Has acted on this street. */
  readonly acted: boolean;
  readonly cards: readonly Card[];
  readonly shown: boolean;
  readonly mucked: boolean;
  /** Collected from pots so far, after rake. */
  readonly won: Chips;
}

/** An open offer to deal the rest of the board twice: who is still to answer, who agreed. */
export interface RunTwiceOffer {
  readonly waiting: readonly Seat[];
  readonly agreed: readonly Seat[];
}

/** State of one hand: the fold of its events. All-in = not folded and stack 0. */
export interface Hand {
  readonly setup: HandSetup;
  readonly deck: Deck;
  /** In the order of `setup.players`. */
  readonly seats: readonly HandSeat[];
  readonly board: readonly Card[];
  /** Empty unless the hand runs twice; then it shares what was dealt before the offer. */
  readonly secondBoard: readonly Card[];
  /** The open offer to run it twice; nobody else acts meanwhile. */
  readonly runTwice: RunTwiceOffer | null;
  /** How often the rest of the board is dealt; null while the players may still be asked. */
  readonly runs: 1 | 2 | null;
  readonly street: Street;
  readonly toAct: Seat | null;
  /** Street total everyone has to match. */
  readonly toMatch: Chips;
  /** Size of the last full bet or raise of the street, the least increment of the next raise. */
  readonly lastFullRaise: Chips;
  /** Street total after the last full bet or raise: fixed limit measures a short all-in from here. */
  readonly lastFullBet: Chips;
  /** Bets and raises made on this street that count towards the fixed-limit cap. */
  readonly raisesMade: number;
  /** Bets and raises this street allows; null = no cap. */
  readonly raiseCap: number | null;
  /** Who made the last bet or raise of this street; shows first at showdown. */
  readonly lastAggressor: Seat | null;
  /** Pots of finished streets that are not awarded yet, main first. */
  readonly pots: readonly Pot[];
  /** Chips of the pots awarded so far, rake included. */
  readonly awarded: Chips;
  readonly rake: Chips;
  /** Player actions taken so far; makes decision ids. */
  readonly actionCount: number;
  readonly ended: boolean;
}

/** Position of a seat in `hand.seats`. Throws RangeError for a seat that was not dealt in. */
export function indexOfSeat(hand: Hand, seat: Seat): number {
  for (let index = 0; index < hand.seats.length; index += 1) {
    if (hand.seats[index]?.seat === seat) return index;
  }
  throw new RangeError(`seat ${seat} is not in this hand`);
}

/** Players who have not folded, clockwise from the left of the button. */
export function liveSeats(hand: Hand): HandSeat[] {
  const live: HandSeat[] = [];
  for (const player of hand.seats) {
    if (!player.folded) live.push(player);
  }
  return live;
}

/** Whether more than one player is still in. */
export function isContested(hand: Hand): boolean {
  let live = 0;
  for (const { folded } of hand.seats) if (!folded) live += 1;
  return live > 1;
}

/** The offer that waits for answers; null when there is none. Then, and only then, `legalActions` may list something. */
export function openOffer(hand: Hand): RunTwiceOffer | null {
  return hand.runTwice;
}

/** True when at most one player still in the hand has chips: nobody can bet any more. */
export function bettingIsOver(hand: Hand): boolean {
  let withChips = 0;
  for (const player of hand.seats) {
    if (!player.folded && player.stack > 0) withChips += 1;
  }
  return withChips <= 1;
}
