import type { Card } from './cards.ts';
import type { BlindKind, Chips, Deck, HandSetup, Seat, Street } from './setup.ts';

/** What a player may do on their turn. A bet is a raise from zero; `to` is the player's total for the street. */
export type BettingAction =
  | { readonly type: 'fold' }
  | { readonly type: 'check' }
  | { readonly type: 'call' }
  | { readonly type: 'raise'; readonly to: Chips };

/** An action on the player's turn, or the answer to an open offer to run it twice, during which nothing else is accepted. */
export type Action = BettingAction | { readonly type: 'run-twice'; readonly agree: boolean };

/** Why an action is refused. A refused action leaves the state unchanged. */
export const ACTION_REFUSALS = [
  'hand-over',
  'not-your-turn',
  'cannot-check',
  'nothing-to-call',
  'raise-not-allowed',
  'raise-too-small',
  'raise-too-big',
  'not-a-chip-amount',
  'unknown-action',
  'offer-open',
  'no-offer-open',
] as const;
export type ActionRefusal = (typeof ACTION_REFUSALS)[number];

export type PostKind = BlindKind | 'ante' | 'post_dead';

export interface PotShare {
  readonly seat: Seat;
  /** Chips received, after rake. */
  readonly chips: Chips;
  readonly half: 'all' | 'high' | 'low';
  /** The board the share was won on, in a hand that is run twice. */
  readonly run?: 1 | 2;
}

/**
 * The facts of one hand, in order. This is a storage format: add members, but never rename any.
 * `deck-set` is hidden from everybody, and `hole-cards-dealt` from everybody but the player who holds the cards.
 */
export type HandEvent =
  | { readonly type: 'hand-started'; readonly v: 1; readonly setup: HandSetup }
  | { readonly type: 'deck-set'; readonly deck: Deck }
  | { readonly type: 'posted'; readonly seat: Seat; readonly kind: PostKind; readonly chips: Chips; readonly allIn: boolean }
  | { readonly type: 'hole-cards-dealt'; readonly seat: Seat; readonly cards: readonly Card[] }
  | { readonly type: 'folded'; readonly seat: Seat }
  | { readonly type: 'checked'; readonly seat: Seat }
  | { readonly type: 'called'; readonly seat: Seat; readonly chips: Chips; readonly allIn: boolean }
  /** The first voluntary bet of a street. `chips` is what moves now, `to` the total for the street. */
  | { readonly type: 'bet'; readonly seat: Seat; readonly chips: Chips; readonly to: Chips; readonly allIn: boolean }
  | { readonly type: 'raised'; readonly seat: Seat; readonly chips: Chips; readonly to: Chips; readonly allIn: boolean }
  | { readonly type: 'uncalled-bet-returned'; readonly seat: Seat; readonly chips: Chips }
  /** The betting of a street is over and its bets go into the pots, listed main pot first (before rake). */
  | { readonly type: 'bets-collected'; readonly pots: readonly Pot[] }
  /** Betting is over and the hands are face up: `seats` are asked whether to deal the rest of the board twice. */
  | { readonly type: 'run-twice-offered'; readonly seats: readonly Seat[] }
  | { readonly type: 'run-twice-answered'; readonly seat: Seat; readonly agree: boolean }
  /** `run` is 2 for cards of the second board, which is dealt once the first is complete. */
  | { readonly type: 'board-dealt'; readonly street: Street; readonly cards: readonly Card[]; readonly run?: 2 }
  | { readonly type: 'hand-shown'; readonly seat: Seat; readonly cards: readonly Card[] }
  | { readonly type: 'hand-mucked'; readonly seat: Seat }
  /** `amount` is before rake; Σ shares.chips + rake = amount. The last side pot comes first. */
  | {
      readonly type: 'pot-awarded';
      readonly pot: number;
      readonly amount: Chips;
      readonly rake: Chips;
      readonly shares: readonly PotShare[];
    }
  /** `rakeBySeat` attributes the rake to players by contribution, by largest remainder; Σ = rake. */
  | { readonly type: 'hand-ended'; readonly rake: Chips; readonly rakeBySeat: readonly { readonly seat: Seat; readonly chips: Chips }[] };

export interface Pot {
  readonly amount: Chips;
  readonly eligible: readonly Seat[];
}

/** What the player to act may do now; `decide` accepts nothing else. */
export interface LegalActions {
  readonly seat: Seat;
  readonly canCheck: boolean;
  /** Chips a call would add; 0 when the player may check. */
  readonly call: Chips;
  /** Bounds of the street total for a bet or raise; null when not allowed. For an all-in below the minimum, min = max. */
  readonly raise: { readonly min: Chips; readonly max: Chips } | null;
}
