import type { Action, Chips, Deck, Seat } from '@cardroom/poker';
import type { Entry } from './events.ts';
import type { KickReason, LeaveReason } from './reasons.ts';

/**
 * Everything that can happen to a table from outside. `at` is the server clock in ms since the epoch.
 * The server makes all ids before it offers an input, so that the rules stay deterministic.
 */
export type TableInput = {
  readonly at: number;
} /** A player asks for a seat; if accepted, the seat is reserved and one debit (`lotId`) starts. `chipsMin`: what the player left with within the room's window, or 0. */ & (
  | {
      readonly type: 'sit-down';
      readonly playerId: string;
      readonly displayName: string;
      readonly seat: Seat;
      readonly chips: Chips;
      readonly stayId: string;
      readonly lotId: string;
      readonly chipsMin: Chips;
      /** What the operator gave at launch, as JSON text; it is returned in the debits and results of the stay. */
      readonly metadata?: string;
    }
  /** The wallet's answer to a debit of this table. `debit-refused` covers every outcome that is not a plain success; `reason` is a stable code for the player. */
  | { readonly type: 'debit-accepted'; readonly stayId: string; readonly lotId: string }
  | { readonly type: 'debit-refused'; readonly stayId: string; readonly lotId: string; readonly reason: string }
  /** Also the answer to an offer to run it twice, with the offer's `decisionId`. */
  | { readonly type: 'act'; readonly playerId: string; readonly decisionId: string; readonly action: Action }
  | { readonly type: 'top-up'; readonly playerId: string; readonly chips: Chips; readonly lotId: string }
  | { readonly type: 'leave'; readonly playerId: string; readonly reason?: LeaveReason }
  /** Staff remove a player from their seat; a running hand is played to its end first (N59). */
  | { readonly type: 'kick'; readonly stayId: string; readonly reason: KickReason }
  | { readonly type: 'sit-out'; readonly playerId: string; readonly when: 'next-hand' | 'next-big-blind' | 'never' }
  /** `funds`: the player's wallet balance in minor units, if it was asked for; used only to lower a claim (N53). */
  | { readonly type: 'come-back'; readonly playerId: string; readonly funds?: Chips | null }
  /** A new or returning player chooses to post now, to wait for the big blind, or to buy the button. */
  | { readonly type: 'choose-entry'; readonly playerId: string; readonly entry: Entry }
  /** `cards`: the player's own cards, read by the server from the finished hand's `hole-cards-dealt`, as the table keeps no hidden cards between hands. */
  | { readonly type: 'show-cards'; readonly playerId: string; readonly cards: readonly number[] }
  /** `cards`: the undealt board cards, read by the server from the finished hand's events (`undealtBoard`). */
  | { readonly type: 'rabbit-hunt'; readonly playerId: string; readonly cards: readonly number[] }
  | { readonly type: 'connected'; readonly playerId: string }
  | { readonly type: 'disconnected'; readonly playerId: string }
  /**
   * `m`: the last number that the player has seen listed or voided. `value`: 32 bytes in hex, which the server has checked for their form.
   * `told`: the last number that a client hears of when it begins to follow; absent = 0.
   */
  | { readonly type: 'pledge'; readonly playerId: string; readonly m: number; readonly value: string; readonly told?: number }
  /** The clock reached `nextDeadline(table).at`, and the deadline's kind has no input of its own. */
  | { readonly type: 'timer' }
  /** The clock reached a `deal` deadline: the server supplies the hand number and the deck. */
  | {
      readonly type: 'deal';
      readonly handId: string;
      readonly deck: Deck /** Set where it is the committed deck of this number. */;
      readonly cut?: { readonly n: number };
    }
  /** The clock reached an `open-cut` deadline: `n` is the number of the deck that is committed. */
  | { readonly type: 'open-cut'; readonly handId: string; readonly n: number }
  /** The time of the open list is up. `came`: the listed seats whose cut has come, here as below. */
  | { readonly type: 'fail-cut'; readonly came: readonly Seat[] }
  /** The clock reached a `collect` deadline: the server supplies a lot id for each seat, used if its player is asked for a stake (N51). */
  | { readonly type: 'collect-stakes'; readonly lotIds: readonly string[] }
  /** The process is about to stop, so no hand may begin: the open list is given up, accepted stakes are returned (N58, N67). */
  | { readonly type: 'call-off'; readonly came?: readonly Seat[] }
  /** Somebody waits for a seat at the table, or nobody does any more. */
  | { readonly type: 'waitlist'; readonly waiting: boolean }
  | { readonly type: 'staff'; readonly command: 'pause' | 'resume' | 'close-after-hand'; readonly came?: readonly Seat[] }
  /** The process was restarted: everybody is disconnected, the player to act gets a fresh clock, and the wallet finishes debits in flight. */
  | {
      readonly type: 'restarted';
      /** Seats whose pledge can no longer be used, and whether the open list is not known any more: both only where stored decks were lost. */
      readonly unpledged?: readonly Seat[];
      readonly cutLost?: boolean;
    }
  /** The process stood still for a while, and nobody could be heard: the player to act gets a fresh clock. */
  | { readonly type: 'stalled' }
  /** The running hand cannot be resumed: stacks are restored from its start, without a wallet call or a result. */
  | { readonly type: 'void-hand'; readonly reason: string }
);

/** Why an input is refused; nothing has changed. Refusals by the hand itself are passed on unchanged. */
export const TABLE_REFUSALS = [
  'seat-taken',
  'no-such-seat',
  'already-seated',
  'not-seated',
  'buy-in-too-small',
  'buy-in-too-big',
  'not-a-chip-amount',
  'table-closing',
  'table-paused',
  'stale-decision',
  'no-hand',
  'hand-running',
  'nothing-to-top-up',
  'top-up-pending',
  'not-sitting-out',
  'no-choice-open',
  'nothing-to-show',
  'rabbit-hunt-off',
  'not-due',
  'not-ready',
  'unknown-debit',
  'already-leaving',
  'insufficient-funds',
  'pledge-used-up',
  'too-many-requests',
] as const;
export type TableRefusal = (typeof TABLE_REFUSALS)[number];
