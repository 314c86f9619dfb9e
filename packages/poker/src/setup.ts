import type { Card } from './cards.ts';

/** Chips in minor units of the room's currency; always a non-negative safe integer. */
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

/** Names of live blinds, as the operator's record prints them. */
export const BLIND_KINDS = ['small_blind', 'big_blind', 'button_blind', 'straddle', 'post'] as const;
export type BlindKind = (typeof BLIND_KINDS)[number];

export const PLAYERS_MIN = 2;
export const PLAYERS_MAX = 10;

/** One dealt-in player. Nominal amounts: he posts min(stack left, nominal), ante first, then dead money, then the blind. */
export interface PlayerSetup {
  readonly seat: Seat;
  readonly stack: Chips;
  readonly ante?: Chips;
  /** Dead money (missed small blind), all of it in the main pot. */
  readonly dead?: Chips;
  readonly blind?: { readonly kind: BlindKind; readonly chips: Chips };
}

/** Rake of a hand: percent in basis points of the pots (uncalled bets returned), one cap per hand, rounded down to the chip unit. */
export interface RakeSetup {
  readonly basisPoints: number;
  readonly cap: Chips;
  readonly noFlopNoDrop: boolean;
}

/** Everything one hand depends on, besides the deck and the actions. Stored in `hand-started`, so it is a storage format. */
export interface HandSetup {
  readonly game: Game;
  readonly limit: Limit;
  readonly hilo: boolean;
  /** Dealt-in players clockwise, the first one left of the button first; heads-up the big blind first, the button last. */
  readonly players: readonly PlayerSetup[];
  /** Seat of the button; it may be an empty seat (dead button, TDA 32 / WSOP T85). */
  readonly button: Seat;
  readonly anteType: AnteType;
  /** Nominal big blind: pre-flop the bet to match is the largest nominal blind even when its poster is short (WSOP L150). */
  readonly bigBlind: Chips;
  /** Per street: minimum bet and starting raise increment. */
  readonly minBets: readonly [Chips, Chips, Chips, Chips];
  /** Fixed limit: bets and raises allowed per street, the blind not counted; null = no cap. */
  readonly maxRaises: readonly [number, number, number, number] | null;
  /** Seat that acts first pre-flop; absent = left of the highest blind or straddle, heads-up the small blind. */
  readonly firstToAct?: Seat;
  readonly chipUnit: Chips;
  readonly rake: RakeSetup | null;
  /** Losing hands are mucked unseen at showdown unless all-in (default true). */
  readonly autoMuck?: boolean;
  /** Once all are in, the rest of the board is offered to be dealt twice (default false). */
  readonly runTwice?: boolean;
  /** Everybody antes, nobody has a blind, and the betting begins on the flop. */
  readonly bombPot?: true;
  /** Fixed limit: no cap on a street that begins with two players who can bet (WSOP L127; default false). */
  readonly capOffHeadsUp?: boolean;
}

/** A deck in deal order: position k < h·n goes to player k mod n of `players`, then flop (3), turn, river, then a second board; no burns. */
export type Deck = readonly Card[];
