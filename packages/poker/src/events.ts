import type { Card } from './cards.ts';
import type { BlindKind, Chips, Deck, HandSetup, Seat, Street } from './setup.ts';

/** What a player may do in his turn. A bet is a raise from zero; `to` is his total for the street. */
export type BettingAction =
  | { readonly type: 'fold' }
  | { readonly type: 'check' }
  | { readonly type: 'call' }
  | { readonly type: 'raise'; readonly to: Chips };

/** What a player may ask for: an action in his turn, or the answer to an open offer to run it twice; then nothing else is accepted. */
export type Action = BettingAction | { readonly type: 'run-twice'; readonly agree: boolean };

/** Why an action is refused. The state is unchanged. */
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
  /** The board it was won on, in a hand that runs twice. */
  readonly run?: 1 | 2;
}

/**
 * The facts of one hand, in order. A storage format: add members, never rename.
 * Hidden ones: `deck-set` (nobody), `hole-cards-dealt` (its owner).
 */
export type HandEvent =
  | { readonly type: 'hand-started'; readonly v: 1; readonly setup: HandSetup }
  | { readonly type: 'deck-set'; readonly deck: Deck }
  | { readonly type: 'posted'; readonly seat: Seat; readonly kind: PostKind; readonly chips: Chips; readonly allIn: boolean }
  | { readonly type: 'hole-cards-dealt'; readonly seat: Seat; readonly cards: readonly Card[] }
  | { readonly type: 'folded'; readonly seat: Seat }
  | { readonly type: 'checked'; readonly seat: Seat }
  | { readonly type: 'called'; readonly seat: Seat; readonly chips: Chips; readonly allIn: boolean }
  /** First voluntary bet of a street. `chips` is what moves now, `to` the total of the street. */
  | { readonly type: 'bet'; readonly seat: Seat; readonly chips: Chips; readonly to: Chips; readonly allIn: boolean }
  | { readonly type: 'raised'; readonly seat: Seat; readonly chips: Chips; readonly to: Chips; readonly allIn: boolean }
  | { readonly type: 'uncalled-bet-returned'; readonly seat: Seat; readonly chips: Chips }
  /** Betting of a street is over: bets of the street go into the pots, listed main first (before rake). */
  | { readonly type: 'bets-collected'; readonly pots: readonly Pot[] }
  /** Betting is over and cards lie open: `seats` are asked whether the rest of the board is dealt twice. */
  | { readonly type: 'run-twice-offered'; readonly seats: readonly Seat[] }
  | { readonly type: 'run-twice-answered'; readonly seat: Seat; readonly agree: boolean }
  /** `run`: 2 for cards of the second board, dealt after the first one is complete. */
  | { readonly type: 'board-dealt'; readonly street: Street; readonly cards: readonly Card[]; readonly run?: 2 }
  | { readonly type: 'hand-shown'; readonly seat: Seat; readonly cards: readonly Card[] }
  | { readonly type: 'hand-mucked'; readonly seat: Seat }
  /** `amount` before rake; Σ shares.chips + rake = amount. Last side pot first. */
  | {
      readonly type: 'pot-awarded';
      readonly pot: number;
      readonly amount: Chips;
      readonly rake: Chips;
      readonly shares: readonly PotShare[];
    }
  /** `rakeBySeat`: attribution to players weighted by contribution, largest remainder; Σ = rake. */
  | { readonly type: 'hand-ended'; readonly rake: Chips; readonly rakeBySeat: readonly { readonly seat: Seat; readonly chips: Chips }[] };

export interface Pot {
  readonly amount: Chips;
  readonly eligible: readonly Seat[];
}

/** What the player to act may do now; the only gate of `decide`. */
export interface LegalActions {
  readonly seat: Seat;
  readonly canCheck: boolean;
  /** Chips a call would add; 0 when he may check. */
  readonly call: Chips;
  /** Bounds of the street total of a bet or raise; null when none is allowed. All-in below the minimum: min = max. */
  readonly raise: { readonly min: Chips; readonly max: Chips } | null;
}
