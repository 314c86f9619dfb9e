import type { Action, Chips, Deck, Seat } from '@cardroom/poker';
import type { Entry } from './events.ts';

/**
 * Everything that can happen to a table from outside; the only door. `at` is the server clock in ms since the epoch.
 * Ids are made by the server before the input is offered, so that rules stay deterministic.
 */
export type TableInput = {
  readonly at: number;
} /** A player asks for a seat. Accepted: the seat is reserved and one debit (`lotId`) starts. `chipsMin`: at least what he left with within the room's window, else 0. */ & (
  | {
      readonly type: 'sit-down';
      readonly playerId: string;
      readonly displayName: string;
      readonly seat: Seat;
      readonly chips: Chips;
      readonly stayId: string;
      readonly lotId: string;
      readonly chipsMin: Chips;
    }
  /** The wallet's answer to a debit of this table. `refused` covers every outcome that is not a plain success; `reason` is a stable code for the player. */
  | { readonly type: 'debit-accepted'; readonly stayId: string; readonly lotId: string }
  | { readonly type: 'debit-refused'; readonly stayId: string; readonly lotId: string; readonly reason: string }
  /** Also the answer to an offer to run it twice, with the offer's `decisionId`. */
  | { readonly type: 'act'; readonly playerId: string; readonly decisionId: string; readonly action: Action }
  | { readonly type: 'top-up'; readonly playerId: string; readonly chips: Chips; readonly lotId: string }
  | { readonly type: 'leave'; readonly playerId: string; readonly reason?: LeaveReason }
  /** The staff takes a player from his seat at the end of the hand he is in; he plays it to its end (N59). */
  | { readonly type: 'kick'; readonly stayId: string; readonly reason: KickReason }
  | { readonly type: 'sit-out'; readonly playerId: string; readonly when: 'next-hand' | 'next-big-blind' | 'never' }
  /** `funds`: what the player's wallet holds, in minor units, where it was asked; only a claim is measured by it (N53). */
  | { readonly type: 'come-back'; readonly playerId: string; readonly funds?: Chips | null }
  /** A newcomer or returning player chooses to post now, to wait for the big blind, or to buy the button. */
  | { readonly type: 'choose-entry'; readonly playerId: string; readonly entry: Entry }
  /** `cards`: the player's own cards of the hand just finished, read by the server from its `hole-cards-dealt`; the table keeps no hidden card between hands. */
  | { readonly type: 'show-cards'; readonly playerId: string; readonly cards: readonly number[] }
  /** `cards`: the board cards that the hand just finished left in the deck, read by the server from its events (`undealtBoard`). */
  | { readonly type: 'rabbit-hunt'; readonly playerId: string; readonly cards: readonly number[] }
  | { readonly type: 'connected'; readonly playerId: string }
  | { readonly type: 'disconnected'; readonly playerId: string }
  /** The clock reached `nextDeadline(table).at` and its kind is neither `deal` nor `collect`. */
  | { readonly type: 'timer' }
  /** The clock reached a `deal` deadline: the server brings the hand's number and its deck. */
  | { readonly type: 'deal'; readonly handId: string; readonly deck: Deck }
  /** The clock reached a `collect` deadline: the server brings a lot id for each seat, used where its player is asked for his stake (N51). */
  | { readonly type: 'collect-stakes'; readonly lotIds: readonly string[] }
  /** No hand may begin now, as the process is about to stop: stakes that were taken go back (N58). */
  | { readonly type: 'call-off' }
  | { readonly type: 'staff'; readonly command: 'pause' | 'resume' | 'close-after-hand' }
  /** The process was restarted: everybody is disconnected, the actor gets a fresh clock, debits in flight are the wallet's to finish. */
  | { readonly type: 'restarted' }
  /** The running hand cannot be resumed: stacks as at hand start; no wallet call, no result. */
  | { readonly type: 'void-hand'; readonly reason: string }
);

/** Why the table itself ends a stay: away too long, sat out too long, sat out while too many big blinds passed, closed. */
export const PAID_OUT_REASONS = ['disconnected', 'sat-out', 'missed-blinds', 'table-closed'] as const;
export type PaidOutReason = (typeof PAID_OUT_REASONS)[number];

export const LEAVE_REASONS = ['asked', 'kicked', ...PAID_OUT_REASONS] as const;
export type LeaveReason = (typeof LEAVE_REASONS)[number];

/** Why the staff takes somebody from his seat, as he is told: how he behaves, a look at fair play, a question about his account, or the house's own affair. */
export const KICK_REASONS = ['conduct', 'fair-play', 'account', 'house'] as const;
export type KickReason = (typeof KICK_REASONS)[number];

/** Why an input is refused; nothing changed. Action refusals of the hand come through as they are. */
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
] as const;
export type TableRefusal = (typeof TABLE_REFUSALS)[number];
