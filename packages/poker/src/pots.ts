import type { HandEvent, Pot } from './events.ts';
import type { Hand, HandSeat } from './hand.ts';
import type { Chips, Seat } from './setup.ts';

/**
 * The pots as they would be if the bets of the street were collected now, main pot first (before rake).
 * [P2] They are layered by what the live players have put in; [P3] folded chips stay in the layers they reached.
 * [P4] Dead money goes into the main pot; folded chips above every live contribution stay in the last pot, so every pot can be won.
 */
export function potsOf({ seats }: Hand): Pot[] {
  let top = 0;
  let amount = 0;
  for (const player of seats) {
    if (!player.folded) top = Math.max(top, staked(player));
    amount += player.dead;
  }
  const pots: Pot[] = [];
  let level = -1;
  while (level < top) {
    const floor = Math.max(0, level);
    level = nextLevel(seats, level, top);
    for (const player of seats) {
      const reached = level === top ? staked(player) : Math.min(staked(player), level);
      amount += Math.max(0, reached - floor);
    }
    if (amount > 0) pots.push({ amount, eligible: contendersAt(seats, level) });
    amount = 0;
  }
  return pots;
}

/** The lowest contribution of a live player above `level`; `top` is the highest of them. */
function nextLevel(players: readonly HandSeat[], level: Chips, top: Chips): Chips {
  let next = top;
  for (const player of players) {
    if (!player.folded && staked(player) > level) next = Math.min(next, staked(player));
  }
  return next;
}

function contendersAt(players: readonly HandSeat[], level: Chips): Seat[] {
  const seats: Seat[] = [];
  for (const player of players) {
    if (!player.folded && staked(player) >= level) seats.push(player.seat);
  }
  return seats;
}

/** All chips in the middle: antes, dead money, pots and the bets of this street, minus what has been awarded. */
export function totalPot(hand: Hand): Chips {
  return hand.seats.reduce((sum, player) => sum + player.contributed, 0) - hand.awarded;
}

/** What counts for the layers: everything but dead money. */
function staked(player: HandSeat): Chips {
  return player.contributed - player.dead;
}

/**
 * [P1] Returns the part of the street's highest bet above the second highest (folded bets included), or null if there is none.
 * A player who has folded gets nothing back: their chips stay in the pot.
 */
export function uncalledBet(hand: Hand): Extract<HandEvent, { type: 'uncalled-bet-returned' }> | null {
  let owner = hand.seats[0] as HandSeat;
  for (const player of hand.seats) {
    if (player.bet > owner.bet) owner = player;
  }
  let second = 0;
  for (const player of hand.seats) {
    if (player !== owner) second = Math.max(second, player.bet);
  }
  if (owner.folded || owner.bet === second) return null;
  return { type: 'uncalled-bet-returned', seat: owner.seat, chips: owner.bet - second };
}

/** Collects the bets of the street into the pots; null if no chip and no fold has changed the pots. */
export function betsCollected(hand: Hand): Extract<HandEvent, { type: 'bets-collected' }> | null {
  if (isCollected(hand)) return null;
  const pots = potsOf(hand);
  return pots.length === 0 ? null : { type: 'bets-collected', pots };
}

/** Every live player contends for the main pot, so a fold shows in its number of contenders. */
function isCollected({ seats, pots: [main] }: Hand): boolean {
  let contenders = 0;
  for (const { bet, folded } of seats) {
    if (bet > 0) return false;
    if (!folded) contenders += 1;
  }
  return contenders === main?.eligible.length;
}

export interface Share {
  readonly seat: Seat;
  readonly chips: Chips;
}

/**
 * [P6] Splits a pot evenly in whole chips; [P7] odd chips go one each, clockwise from the left of the button.
 * `winners` must be in that order. A remainder smaller than a chip goes to the next winner after the odd chips.
 */
export function splitPot(amount: Chips, winners: readonly Seat[], chipUnit: Chips): Share[] {
  let odd = amount % (chipUnit * winners.length);
  const even = (amount - odd) / winners.length;
  return winners.map((seat) => {
    const extra = Math.min(odd, chipUnit);
    odd -= extra;
    return { seat, chips: even + extra };
  });
}

/** The two halves of a pot in whole chips, [P8] high and low or [R6] first and second board. The first half gets the odd chip. */
export function halves(amount: Chips, chipUnit: Chips): { readonly first: Chips; readonly second: Chips } {
  const second = Math.floor(amount / (2 * chipUnit)) * chipUnit;
  return { first: amount - second, second };
}
