import type { PostKind, Street } from '@cardroom/poker';

/** One player's share of a pot; `run` is the board it was won on, if the hand was run twice. */
export interface CueShare {
  readonly seat: number;
  readonly chips: number;
  readonly half: 'all' | 'high' | 'low';
  readonly run?: 1 | 2;
}

/**
 * One public fact as every viewer may see it, used for the hand log, sounds, animation and screen readers.
 * Each type has the name of its event. Cards are text such as `As`; there are no player, stay or lot ids.
 */
export type Cue =
  | {
      readonly type: 'hand-opened';
      readonly handId: string;
      readonly at: number;
      readonly button: number;
      readonly smallBlindSeat: number | null;
      readonly bigBlindSeat: number | null;
      readonly bombPot?: true;
    }
  | { readonly type: 'posted'; readonly seat: number; readonly kind: PostKind; readonly chips: number; readonly allIn: boolean }
  /** The cards themselves travel in the private `hole` message. */
  | { readonly type: 'hole-cards-dealt'; readonly seat: number; readonly count: number }
  | { readonly type: 'turn-started'; readonly seat: number; readonly actUntil: number; readonly bankUntil: number }
  | { readonly type: 'folded' | 'checked' | 'hand-mucked' | 'timed-out'; readonly seat: number }
  | { readonly type: 'called'; readonly seat: number; readonly chips: number; readonly allIn: boolean }
  | { readonly type: 'bet' | 'raised'; readonly seat: number; readonly chips: number; readonly to: number; readonly allIn: boolean }
  | { readonly type: 'uncalled-bet-returned'; readonly seat: number; readonly chips: number }
  | { readonly type: 'bets-collected'; readonly pots: readonly { readonly amount: number; readonly eligible: readonly number[] }[] }
  /** These seats are asked whether to deal the rest of the board twice; `offer-started` says until when they may answer. */
  | { readonly type: 'run-twice-offered'; readonly seats: readonly number[] }
  | { readonly type: 'offer-started'; readonly seats: readonly number[]; readonly until: number }
  | { readonly type: 'run-twice-answered'; readonly seat: number; readonly agree: boolean }
  /** `run` is 2 for cards of the second board. */
  | { readonly type: 'board-dealt'; readonly street: Street; readonly cards: readonly string[]; readonly run?: 2 }
  /** The undealt board cards. */
  | { readonly type: 'rabbit-shown'; readonly cards: readonly string[] }
  | { readonly type: 'hand-shown' | 'cards-shown'; readonly seat: number; readonly cards: readonly string[] }
  | {
      readonly type: 'pot-awarded';
      readonly pot: number;
      readonly amount: number;
      readonly rake: number;
      readonly shares: readonly CueShare[];
    }
  | { readonly type: 'hand-ended'; readonly rake: number }
  | { readonly type: 'hand-closed'; readonly handId: string; readonly nextHandAt: number }
  | { readonly type: 'hand-voided'; readonly handId: string; readonly reason: string }
  | { readonly type: 'seat-reserved'; readonly seat: number; readonly name: string }
  | { readonly type: 'seat-released'; readonly seat: number }
  /** `name` is given if the seat was not reserved first, because no money has moved yet (hand settlement). */
  | { readonly type: 'sat-down'; readonly seat: number; readonly chips: number; readonly name?: string }
  | { readonly type: 'top-up-accepted' | 'behind-added'; readonly seat: number; readonly chips: number }
  | { readonly type: 'left'; readonly seat: number; readonly name: string; readonly chips: number }
  | { readonly type: 'sat-out' | 'came-back' | 'connected' | 'disconnected'; readonly seat: number }
  | { readonly type: 'time-bank-used'; readonly seat: number; readonly ms: number }
  | { readonly type: 'disconnect-time-granted'; readonly seat: number; readonly until: number }
  | { readonly type: 'paused' | 'resumed' | 'closing' | 'table-closed' | 'process-restarted' };
