import type { BettingAction, Card, Chips, Game } from '@cardroom/poker';
import type { Random } from './random.ts';

/** The information a bot acts on: its own cards and everything visible to all players. Chips are in minor units. */
export interface Spot {
  readonly game: Game;
  readonly hilo: boolean;
  readonly hole: readonly Card[];
  readonly board: readonly Card[];
  readonly canCheck: boolean;
  /** Chips a call adds; 0 if checking is free. */
  readonly call: Chips;
  /** Bounds of the street total of a bet or raise; null if none is allowed. */
  readonly raise: { readonly min: Chips; readonly max: Chips } | null;
  /** All pots and bets. */
  readonly pot: Chips;
  readonly toMatch: Chips;
  readonly bigBlind: Chips;
  readonly chipUnit: Chips;
  /** The bot's chips that are not in the pot. */
  readonly stack: Chips;
  /** Players still in the hand, not counting the bot. */
  readonly opponents: number;
  /** Those of them who have chips left and have not acted on this street. */
  readonly behind: number;
}

/** Chooses an action that the rules allow. */
export type Strategy = (spot: Spot, random: Random) => BettingAction;

/** Checks or calls. */
export function stayIn(spot: Spot): BettingAction {
  return spot.canCheck ? { type: 'check' } : { type: 'call' };
}

/** Checks if that is free, otherwise folds. */
export function giveUp(spot: Spot): BettingAction {
  return spot.canCheck ? { type: 'check' } : { type: 'fold' };
}

/** Bets or raises to about `to`, within the rules; checks or calls if no raise is allowed. */
export function raiseTo(spot: Spot, to: Chips): BettingAction {
  const { raise, chipUnit } = spot;
  if (raise === null) return stayIn(spot);
  const whole = Math.floor(to / chipUnit) * chipUnit;
  return { type: 'raise', to: Math.min(raise.max, Math.max(raise.min, whole)) };
}

/** Bets or raises by a share of the pot after a call. */
export function raiseByPot(spot: Spot, share: number): BettingAction {
  return raiseTo(spot, spot.toMatch + share * (spot.pot + spot.call));
}
