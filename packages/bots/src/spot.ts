import type { BettingAction, Card, Chips, Game } from '@cardroom/poker';
import type { Random } from './random.ts';

/** What a bot knows when it is to act: its own cards and what everybody at the table sees. Chips in minor units. */
export interface Spot {
  readonly game: Game;
  readonly hilo: boolean;
  readonly hole: readonly Card[];
  readonly board: readonly Card[];
  readonly canCheck: boolean;
  /** Chips a call adds; 0 when checking is free. */
  readonly call: Chips;
  /** Bounds of the street total of a bet or raise; null when none is allowed. */
  readonly raise: { readonly min: Chips; readonly max: Chips } | null;
  /** All pots and bets. */
  readonly pot: Chips;
  readonly toMatch: Chips;
  readonly bigBlind: Chips;
  readonly chipUnit: Chips;
  /** Players still in the hand, without the bot. */
  readonly opponents: number;
}

/** Chooses an action the rules allow. */
export type Strategy = (spot: Spot, random: Random) => BettingAction;

/** Stays in for as little as possible. */
export function stayIn(spot: Spot): BettingAction {
  return spot.canCheck ? { type: 'check' } : { type: 'call' };
}

/** Leaves the hand, unless that would be for nothing. */
export function giveUp(spot: Spot): BettingAction {
  return spot.canCheck ? { type: 'check' } : { type: 'fold' };
}

/** Bets or raises to about `to`, as far as the rules allow; stays in when they allow no raise. */
export function raiseTo(spot: Spot, to: Chips): BettingAction {
  const { raise, chipUnit } = spot;
  if (raise === null) return stayIn(spot);
  const whole = Math.floor(to / chipUnit) * chipUnit;
  return { type: 'raise', to: Math.min(raise.max, Math.max(raise.min, whole)) };
}

/** Bets or raises by a share of the pot as it would be after calling. */
export function raiseByPot(spot: Spot, share: number): BettingAction {
  return raiseTo(spot, spot.toMatch + share * (spot.pot + spot.call));
}
