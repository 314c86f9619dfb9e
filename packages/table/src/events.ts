import type { Card, Chips, HandEvent, Seat } from '@cardroom/poker';
import type { TableConfig } from './config.ts';
import type { KickReason, LeaveReason } from './inputs.ts';

/** One accepted debit, open until one credit closes it. Its id is the debit's transaction_id. */
export interface Lot {
  readonly lotId: string;
  readonly chips: Chips;
}

/** One dealt-in player and the stay his result belongs to. */
export interface DealtPlayer {
  readonly seat: Seat;
  readonly playerId: string;
  readonly displayName: string;
  readonly stayId: string;
}

/** How somebody who owes a blind comes in: waits for the big blind, posts where he may, or buys the button where he may not. */
export const ENTRIES = ['wait', 'post', 'buy-button'] as const;
export type Entry = (typeof ENTRIES)[number];

/** `stake-late`: for one hand, because his stake was not there in time; `stake-refused`: until he comes back (N52, N53). */
export const SIT_OUT_REASONS = ['asked', 'timed-out', 'disconnected', 'no-chips', 'stake-late', 'stake-refused'] as const;
export type SitOutReason = (typeof SIT_OUT_REASONS)[number];

/**
 * The facts of a table between and around hands. Events of the running hand are `HandEvent`s in the same stream.
 * A storage format: add members, never rename.
 */
export type TableOnlyEvent =
  | { readonly type: 'table-opened'; readonly config: TableConfig; readonly at: number }
  /** A seat is held while the debit of the buy-in is in flight. Wallet: debit `lotId`. */
  | {
      readonly type: 'seat-reserved';
      readonly seat: Seat;
      readonly playerId: string;
      readonly displayName: string;
      readonly stayId: string;
      readonly lotId: string;
      readonly chips: Chips;
      readonly at: number;
    }
  | {
      readonly type: 'seat-released';
      readonly seat: Seat;
      readonly playerId: string;
      readonly stayId: string;
      readonly lotId: string;
      readonly reason: string;
    }
  | { readonly type: 'sat-down'; readonly seat: Seat; readonly stayId: string; readonly lot: Lot; readonly at: number }
  | { readonly type: 'top-up-asked'; readonly seat: Seat; readonly lotId: string; readonly chips: Chips }
  | { readonly type: 'top-up-dropped'; readonly seat: Seat; readonly lotId: string; readonly reason: string }
  /** Wallet: debit `lotId` of `chips`. */
  | {
      readonly type: 'top-up-debited';
      readonly seat: Seat;
      readonly playerId: string;
      readonly stayId: string;
      readonly lotId: string;
      readonly chips: Chips;
    }
  /** The debit was accepted: chips wait behind until the next hand boundary. */
  | { readonly type: 'top-up-accepted'; readonly seat: Seat; readonly lot: Lot }
  | { readonly type: 'behind-added'; readonly seat: Seat; readonly chips: Chips }
  /** Where each hand is settled: a seat is taken without any money; `chips` is what he will bring. */
  | {
      readonly type: 'seat-claimed';
      readonly seat: Seat;
      readonly playerId: string;
      readonly displayName: string;
      readonly stayId: string;
      readonly chips: Chips;
      readonly at: number;
    }
  /** He will bring so much more, or less, because his wallet does not hold it. */
  | { readonly type: 'claim-raised' | 'claim-lowered'; readonly seat: Seat; readonly chips: Chips }
  /** The stake of the coming hand is asked for. Wallet: debit `lotId` of `chips`, to be answered before `until`. */
  | {
      readonly type: 'stake-debited';
      readonly seat: Seat;
      readonly playerId: string;
      readonly stayId: string;
      readonly lotId: string;
      readonly chips: Chips;
      readonly until: number;
    }
  | { readonly type: 'stake-accepted'; readonly seat: Seat; readonly lot: Lot }
  /** The stake is not there: the wallet refused it, or did not answer in time. `reason` is a stable code for the player. */
  | { readonly type: 'stake-refused'; readonly seat: Seat; readonly lotId: string; readonly reason: string }
  /** What is left of the stake goes back. Wallet: a credit that closes its lot. */
  | {
      readonly type: 'stake-credited';
      readonly seat: Seat;
      readonly playerId: string;
      readonly stayId: string;
      readonly chips: Chips;
      readonly lots: readonly Lot[];
    }
  /** No hand comes of these stakes. `lotIds`: those without an answer; what the wallet still takes of them is cancelled. */
  | { readonly type: 'stakes-called-off'; readonly lotIds: readonly string[]; readonly at: number; readonly nextHandAt: number }
  | { readonly type: 'sit-out-set'; readonly seat: Seat; readonly when: 'next-hand' | 'next-big-blind' | 'never' }
  | {
      readonly type: 'sat-out';
      readonly seat: Seat;
      readonly at: number;
      readonly reason: SitOutReason;
    }
  | { readonly type: 'came-back'; readonly seat: Seat }
  | { readonly type: 'entry-chosen'; readonly seat: Seat; readonly entry: Entry }
  | { readonly type: 'blind-missed'; readonly seat: Seat; readonly blind: 'small' | 'big' }
  | { readonly type: 'connected'; readonly seat: Seat; readonly at: number }
  | { readonly type: 'disconnected'; readonly seat: Seat; readonly at: number }
  /** Precedes `hand-started`: number, button and blind positions of the hand. A dead button or small blind names a seat that is not dealt in. */
  | {
      readonly type: 'hand-opened';
      readonly handId: string;
      readonly at: number;
      readonly button: Seat;
      /** Null in short deck and in a bomb pot. */
      readonly smallBlindSeat: Seat | null;
      /** In short deck the button, who posts the blind; null in a bomb pot. */
      readonly bigBlindSeat: Seat | null;
      /** Everybody antes, nobody has a blind: button and blinds stay where the hand before had them. */
      readonly bombPot?: true;
      /** Who is dealt in, so that a hand's events alone make its result records. */
      readonly players: readonly DealtPlayer[];
    }
  /** Somebody is to act: until `actUntil` on the base time, until `bankUntil` with his time bank (and the disconnect extra). */
  | {
      readonly type: 'turn-started';
      readonly seat: Seat;
      readonly decisionId: string;
      readonly at: number;
      readonly actUntil: number;
      readonly bankUntil: number;
    }
  /** All are in: `seats` are asked until `until` whether the rest of the board is dealt twice. */
  | {
      readonly type: 'offer-started';
      readonly seats: readonly Seat[];
      readonly decisionId: string;
      readonly at: number;
      readonly until: number;
    }
  | { readonly type: 'time-bank-used'; readonly seat: Seat; readonly ms: number }
  | { readonly type: 'time-bank-added'; readonly seat: Seat; readonly ms: number }
  | { readonly type: 'disconnect-time-granted'; readonly seat: Seat; readonly until: number }
  | { readonly type: 'timed-out'; readonly seat: Seat }
  /** After the hand's `hand-ended`: no hand before `nextHandAt`. `handId` closes the hand in the journal. */
  | { readonly type: 'hand-closed'; readonly handId: string; readonly at: number; readonly nextHandAt: number }
  | { readonly type: 'cards-shown'; readonly seat: Seat; readonly cards: readonly Card[] }
  /** The board cards that the hand just finished left in the deck, for everybody. */
  | { readonly type: 'rabbit-shown'; readonly cards: readonly Card[]; readonly at: number }
  | { readonly type: 'hand-voided'; readonly handId: string; readonly at: number; readonly reason: string }
  /** `kick`: the staff takes him from his seat, and why. */
  | { readonly type: 'leave-asked'; readonly seat: Seat; readonly reason: LeaveReason; readonly kick?: KickReason }
  /** The stay is over: `chips` (stack and behind) go back over the lots, oldest first. Wallet: one credit per lot. */
  | {
      readonly type: 'left';
      readonly seat: Seat;
      readonly playerId: string;
      readonly displayName: string;
      readonly stayId: string;
      readonly chips: Chips;
      readonly lots: readonly Lot[];
      readonly reason: LeaveReason;
      readonly at: number;
      readonly kick?: KickReason;
      /** Only where each hand is settled: what he would have brought next, what he brought in all, and what the claim was lowered by. */
      readonly claim?: Chips;
      readonly brought?: Chips;
      readonly takenOff?: Chips;
    }
  | { readonly type: 'paused' }
  | { readonly type: 'resumed' }
  | { readonly type: 'closing' }
  | { readonly type: 'table-closed'; readonly at: number }
  | { readonly type: 'process-restarted'; readonly at: number };

export type TableEvent = TableOnlyEvent | HandEvent;

/** Seats and stacks at one moment, all a restart needs besides later events. Serialises to JSON as it is. */
export type TableSnapshot = unknown;
