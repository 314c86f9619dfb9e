import type { Hand, HandSeat } from './hand.ts';
import { BLIND_KINDS, type HandSetup, type Seat } from './setup.ts';

/**
 * The position of the player who acts first pre-flop:
 * [T1] to the left of the highest blind or straddle (if equal, of the one posted last); an extra post does not change this.
 * [T2] Heads-up it is the small blind on the button. A setup may name another seat (`firstToAct`).
 */
export function firstIndexPreflop(setup: HandSetup): number {
  const { players, firstToAct } = setup;
  if (firstToAct !== undefined) return players.findIndex(({ seat }) => seat === firstToAct);
  let highest = players.length - 1;
  let chips = 0;
  for (const kind of BLIND_KINDS) {
    if (kind === 'post') continue;
    for (let index = 0; index < players.length; index += 1) {
      const blind = players[index]?.blind;
      if (blind?.kind !== kind || blind.chips < chips) continue;
      highest = index;
      chips = blind.chips;
    }
  }
  return (highest + 1) % players.length;
}

/** The first player clockwise from position `from` who has a decision; null when the betting of the street is over. */
export function nextToAct(hand: Hand, from: number): Seat | null {
  const { seats } = hand;
  for (let step = from; step < from + seats.length; step += 1) {
    const player = (step < seats.length ? seats[step] : seats[step - seats.length]) as HandSeat;
    if (hasDecision(hand, player)) return player.seat;
  }
  return null;
}

/**
 * [T4] A player has a decision while facing a bet, or before acting as long as an opponent could still bet or call.
 * [T5] There is no decision once every opponent is all-in for no more than the player has put in.
 */
function hasDecision({ seats, toMatch }: Hand, player: HandSeat): boolean {
  if (player.folded || player.stack === 0) return false;
  if (player.acted && player.bet >= toMatch) return false;
  for (const other of seats) {
    if (other === player || other.folded) continue;
    const facesBet = Math.min(toMatch, other.bet + other.stack) > player.bet;
    if (facesBet || (!player.acted && other.stack > 0)) return true;
  }
  return false;
}
