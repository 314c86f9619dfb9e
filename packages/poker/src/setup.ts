import type { Card } from './cards.ts';

/** Chips, in minor units of the room's currency; always a non-negative safe integer. */
export type Chips = number;
/** Seat number at the table, 0-based. */
export type Seat = number;

export const GAMES = ['holdem', 'omaha4', 'omaha5', 'omaha6', 'shortdeck'] as const;
export type Game = (typeof GAMES)[number];
export const LIMITS = ['NL', 'PL', 'FL'] as const;
export type Limit = (typeof LIMITS)[number];
export const STREETS = ['preflop', 'flop', 'turn', 'river'] as const;
export type Street = (typeof STREETS)[number];
export const ANTE_TYPES = ['none', 'each', 'bb'] as const;
export type AnteType = (typeof ANTE_TYPES)[number];

/** The kinds of live blinds, named as in the operator's records. */
export const BLIND_KINDS = ['small_blind', 'big_blind', 'button_blind', 'straddle', 'post'] as const;
export type BlindKind = (typeof BLIND_KINDS)[number];

export const PLAYERS_MIN = 2;
export const PLAYERS_MAX = 10;

/** One player dealt in. Amounts are nominal: the player posts min(stack left, nominal), ante first, then dead money, then the blind. */
export interface PlayerSetup {
  readonly seat: Seat;
  readonly stack: Chips;
  readonly ante?: Chips;
  /** Dead money (a missed small blind), all of which goes into the main pot. */
  readonly dead?: Chips;
  readonly blind?: { readonly kind: BlindKind; readonly chips: Chips };
}

/** The rake of a hand: basis points of the pots (excluding uncalled bets), with one cap per hand, rounded down to the chip unit. */
export interface RakeSetup {
  readonly basisPoints: number;
  readonly cap: Chips;
  readonly noFlopNoDrop: boolean;
}

/** Everything a hand depends on besides the deck and the actions. It is stored in `hand-started`, so it is a storage format. */
export interface HandSetup {
  readonly game: Game;
  readonly limit: Limit;
  readonly hilo: boolean;
  /** The players dealt in, clockwise from the left of the button; heads-up, the big blind comes first and the button last. */
  readonly players: readonly PlayerSetup[];
  /** The seat of the button, which may be empty (dead button, TDA 32 / WSOP T85). */
  readonly button: Seat;
  readonly anteType: AnteType;
  /** Nominal big blind: pre-flop, the bet to match is the largest nominal blind even if its poster is short (WSOP L150). */
  readonly bigBlind: Chips;
  /** Per street: the minimum bet, which is also the first raise increment. */
  readonly minBets: readonly [Chips, Chips, Chips, Chips];
  /** Fixed limit: the bets and raises allowed per street, not counting the blind; null = no cap. */
  readonly maxRaises: readonly [number, number, number, number] | null;
  /** The seat that acts first pre-flop; if absent, the one left of the highest blind or straddle, or heads-up the small blind. */
  readonly firstToAct?: Seat;
  readonly chipUnit: Chips;
  readonly rake: RakeSetup | null;
  /** Losing hands are mucked unseen at showdown, unless a player is all-in (default true). */
  readonly autoMuck?: boolean;
  /** Once betting is over with cards to come, the players are offered to run it twice (default false). */
  readonly runTwice?: boolean;
  /** Every player antes, there are no blinds, and betting begins on the flop. */
  readonly bombPot?: true;
  /** Fixed limit: no cap on a street that begins with two players who can bet (WSOP L127; default false). */
  readonly capOffHeadsUp?: boolean;
}

/** A deck in deal order: position k < h·n goes to player k mod n of `players`, then flop (3), turn, river, then a second board; no burn cards. */
export type Deck = readonly Card[];
