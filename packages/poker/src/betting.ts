import type { LegalActions } from './events.ts';
import { type Hand, type HandSeat, indexOfSeat } from './hand.ts';
import { type Chips, type HandSetup, STREETS } from './setup.ts';

/** The actions open to the player to act; null when nobody is to act. `decide` accepts exactly what this lists. */
export function legalActions(hand: Hand): LegalActions | null {
  if (hand.toAct === null) return null;
  const player = hand.seats[indexOfSeat(hand, hand.toAct)] as HandSeat;
  const reach = opponentsReach(hand, player);
  const call = callWithin(hand, player, reach);
  return { seat: player.seat, canCheck: call === 0, call, raise: raiseWithin(hand, player, reach) };
}

/** [B3] The chips a call adds; 0 means the player may check. Never more than the stack, or than a live opponent could have put in. */
export function chipsToCall(hand: Hand, player: HandSeat): Chips {
  return player.bet >= hand.toMatch ? 0 : callWithin(hand, player, opponentsReach(hand, player));
}

function callWithin(hand: Hand, player: HandSeat, reach: Chips): Chips {
  return Math.min(player.stack, Math.max(0, Math.min(hand.toMatch, reach) - player.bet));
}

/**
 * The largest street total that an opponent still in the hand has put in or could put in. The search stops once it covers the player's
 * own all-in, because a higher total makes no difference.
 */
function opponentsReach({ seats }: Hand, player: HandSeat): Chips {
  const allIn = player.bet + player.stack;
  let reach = 0;
  for (const other of seats) {
    if (other === player || other.folded) continue;
    reach = Math.max(reach, other.bet + other.stack);
    if (reach >= allIn) break;
  }
  return reach;
}

/** Bounds of the street total for a bet or raise by the player to act; null when they may not raise. */
export function raiseBounds(hand: Hand, player: HandSeat): LegalActions['raise'] {
  return raiseWithin(hand, player, opponentsReach(hand, player));
}

function raiseWithin(hand: Hand, player: HandSeat, reach: Chips): LegalActions['raise'] {
  const allIn = player.bet + player.stack;
  // [B8] No raise is offered when nobody could call it.
  if (reach <= hand.toMatch || allIn <= hand.toMatch) return null;
  if (!bettingIsOpenFor(hand, player)) return null;
  const min = Math.min(allIn, wholeChipsUp(hand.setup, minRaiseTo(hand)));
  return { min, max: Math.min(allIn, Math.max(min, maxRaiseTo(hand, player, min))) };
}

/**
 * [B6] A player who has acted may raise only when facing at least a full bet or raise; short all-ins add up.
 * [L3] In fixed limit half a bet is enough, but [L2] the street's cap must not have been reached.
 */
function bettingIsOpenFor(hand: Hand, player: HandSeat): boolean {
  if (hand.raiseCap !== null && hand.raisesMade >= hand.raiseCap) return false;
  if (!player.acted) return true;
  const faces = hand.toMatch - player.bet;
  return faces >= fullRaiseFrom(hand);
}

/**
 * [L2] The number of bets and raises allowed on the street that is about to begin; null = no cap.
 * [L6] If the room says so, there is no cap when only two players can bet; a street that becomes heads-up later keeps its cap.
 */
export function raiseCapOf({ setup, seats, street }: Hand): number | null {
  if (setup.limit !== 'FL') return null;
  const bettors = seats.filter((player) => !player.folded && player.stack > 0);
  if (setup.capOffHeadsUp === true && bettors.length <= 2) return null;
  return setup.maxRaises?.[STREETS.indexOf(street)] ?? null;
}

/** The smallest increase that counts as a full raise: the size of the last one, or [L3] half a bet in fixed limit. */
function fullRaiseFrom({ setup, lastFullRaise }: Hand): Chips {
  return setup.limit === 'FL' ? Math.ceil(lastFullRaise / 2) : lastFullRaise;
}

/** [B1] [B4] [B5] The minimum raise: the last full bet or raise of the street, added to the total that raises are measured from. */
function minRaiseTo(hand: Hand): Chips {
  return raisesStartAt(hand) + hand.lastFullRaise;
}

/** The bet to match, including short all-ins; [L4] in fixed limit the last full bet, so that a shorter all-in is completed. */
function raisesStartAt({ setup, toMatch, lastFullBet }: Hand): Chips {
  return setup.limit === 'FL' ? lastFullBet : toMatch;
}

function maxRaiseTo(hand: Hand, player: HandSeat, min: Chips): Chips {
  switch (hand.setup.limit) {
    case 'NL':
      return player.bet + player.stack;
    case 'FL': // [L5] There is only one bet size.
      return min;
    case 'PL':
      return wholeChipsDown(hand.setup, potLimitTo(hand, player));
  }
}

/** [L1] Pot limit: the bet to match plus the size of the pot after the player's call. */
function potLimitTo(hand: Hand, player: HandSeat): Chips {
  const pot = hand.seats.reduce((sum, { contributed }) => sum + contributed, 0);
  return 2 * hand.toMatch - player.bet + pot;
}

function wholeChipsUp({ chipUnit }: HandSetup, chips: Chips): Chips {
  const rest = chips % chipUnit;
  return rest === 0 ? chips : chips - rest + chipUnit;
}

function wholeChipsDown({ chipUnit }: HandSetup, chips: Chips): Chips {
  return chips - (chips % chipUnit);
}

/** What a bet or raise changes for the players who act after it. */
export interface RaiseMade {
  readonly toMatch: Chips;
  readonly lastFullRaise: Chips;
  readonly lastFullBet: Chips;
  readonly raisesMade: number;
}

/** [B4] [B5] [L3] A full bet or raise sets the next minimum and counts towards the cap; a short all-in only increases the bet to match. */
export function afterRaiseTo(hand: Hand, to: Chips): RaiseMade {
  const { lastFullRaise, lastFullBet, raisesMade } = hand;
  const increase = to - raisesStartAt(hand);
  if (increase < fullRaiseFrom(hand)) return { toMatch: to, lastFullRaise, lastFullBet, raisesMade };
  return {
    toMatch: to,
    lastFullRaise: hand.setup.limit === 'FL' ? lastFullRaise : increase,
    lastFullBet: to,
    raisesMade: raisesMade + 1,
  };
}
