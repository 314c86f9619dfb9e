import type { Card, Chips, HandEvent, Seat } from '@cardroom/poker';
import type { TableConfig } from './config.ts';
import type { KickReason, LeaveReason } from './reasons.ts';

/** One accepted debit, open until a single credit closes it. Its id is the debit's transaction_id. */
export interface Lot {
  readonly lotId: string;
  readonly chips: Chips;
}

/** A player dealt in, and the stay that the result belongs to. */
export interface DealtPlayer {
  readonly seat: Seat;
  readonly playerId: string;
  readonly displayName: string;
  readonly stayId: string;
}

/** How a player who owes a blind comes in: waits for the big blind, posts, or buys the button where posting is not allowed. */
export const ENTRIES = ['wait', 'post', 'buy-button'] as const;
export type Entry = (typeof ENTRIES)[number];

/** `stake-late`: for one hand, because the stake was not accepted in time; `stake-refused`: until the player comes back (N52, N53). */
export const SIT_OUT_REASONS = ['asked', 'timed-out', 'disconnected', 'no-chips', 'stake-late', 'stake-refused'] as const;
export type SitOutReason = (typeof SIT_OUT_REASONS)[number];

/** Why a seat that is dealt in does not cut (N63). */
export const UNLISTED_WHYS = ['no-pledge', 'disconnected', 'suspended'] as const;
export type UnlistedWhy = (typeof UNLISTED_WHYS)[number];

/** Why a listed number was not dealt: a cut was missing, no hand may begin, or a cut was missing after a restart or a stall (N64, N67, N68). */
export const CUT_VOID_REASONS = ['cut-failed', 'table-closed', 'outage'] as const;
export type CutVoidReason = (typeof CUT_VOID_REASONS)[number];

export interface UnlistedSeat {
  readonly seat: Seat;
  readonly why: UnlistedWhy;
}

/** A listed seat with its pledge; without a value, its cut of number `m` stands for it. */
export interface ListedSeat {
  readonly seat: Seat;
  readonly m: number;
  readonly value?: string;
}

/**
 * The facts of a table between and around hands. The events of a running hand are `HandEvent`s in the same stream.
 * This is a storage format: add members, but never rename any.
 */
export type TableOnlyEvent =
  | { readonly type: 'table-opened'; readonly config: TableConfig; readonly at: number }
  /** A seat is reserved while the debit of the buy-in is in flight. Wallet: debit `lotId`. */
  | {
      readonly type: 'seat-reserved';
      readonly seat: Seat;
      readonly playerId: string;
      readonly displayName: string;
      readonly stayId: string;
      readonly lotId: string;
      readonly chips: Chips;
      readonly at: number;
      /** The operator's own facts, as JSON text; absent if it gave none. */
      readonly metadata?: string;
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
  /** The debit was accepted; the chips are added when no hand is running for the player. */
  | { readonly type: 'top-up-accepted'; readonly seat: Seat; readonly lot: Lot }
  | { readonly type: 'behind-added'; readonly seat: Seat; readonly chips: Chips }
  /** Hand settlement: a seat is taken without any money; `chips` is what the player will bring. */
  | {
      readonly type: 'seat-claimed';
      readonly seat: Seat;
      readonly playerId: string;
      readonly displayName: string;
      readonly stayId: string;
      readonly chips: Chips;
      readonly at: number;
      /** The operator's own facts, as JSON text; absent if it gave none. */
      readonly metadata?: string;
    }
  /** The claim rises by a top-up, or falls because the wallet does not hold that much. */
  | { readonly type: 'claim-raised' | 'claim-lowered'; readonly seat: Seat; readonly chips: Chips }
  /** The stake for the next hand is asked for. Wallet: debit `lotId` of `chips`, to be answered before `until`. */
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
  /** The wallet refused the stake or did not answer in time. `reason` is a stable code for the player. */
  | { readonly type: 'stake-refused'; readonly seat: Seat; readonly lotId: string; readonly reason: string }
  /** The rest of the stake is returned. Wallet: a credit that closes its lot. */
  | {
      readonly type: 'stake-credited';
      readonly seat: Seat;
      readonly playerId: string;
      readonly stayId: string;
      readonly chips: Chips;
      readonly lots: readonly Lot[];
    }
  /** The collection ends without a hand. `lotIds` are unanswered debits; those that are still accepted get cancelled. */
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
  /** A seat's cuts from the next list on: FORMAT, section 3. */
  | { readonly type: 'pledged'; readonly seat: Seat; readonly m: number; readonly value: string; readonly at?: number }
  /** The seat's pledge can no longer be used, because the last cut that it goes on from was lost. */
  | { readonly type: 'pledge-dropped'; readonly seat: Seat }
  /** The list of deck number `n`: who is dealt in, in the order of dealing, and who of them cuts until `until`. */
  | {
      readonly type: 'cut-opened';
      readonly n: number;
      readonly handId: string;
      readonly at: number;
      readonly until: number;
      readonly button: Seat;
      readonly smallBlindSeat: Seat | null;
      readonly bigBlindSeat: Seat | null;
      readonly newGame: boolean;
      readonly buyers: readonly Seat[];
      readonly bombPot: boolean;
      readonly dealt: readonly Seat[];
      readonly listed: readonly ListedSeat[];
      readonly unlisted: readonly UnlistedSeat[];
    }
  /** The same list once more, after the process had died or stood still. */
  | { readonly type: 'cut-asked-again'; readonly n: number; readonly at: number; readonly until: number; readonly asked: number }
  /** Number `n` is used up without a hand. `came`: the listed seats whose cut had come; `missing`: the others. */
  | {
      readonly type: 'cut-voided';
      readonly n: number;
      readonly handId: string;
      readonly at: number;
      readonly reason: CutVoidReason;
      readonly came: readonly Seat[];
      readonly missing: readonly Seat[];
    }
  /** Follows `hand-opened` where the hand is dealt from committed deck number `n`. All listed seats have cut it. */
  | { readonly type: 'deck-cut'; readonly n: number }
  /** Precedes `hand-started`: number, button and blinds of the hand. A dead button or small blind names a seat that is not dealt in. */
  | {
      readonly type: 'hand-opened';
      readonly handId: string;
      readonly at: number;
      readonly button: Seat;
      /** Null in short deck and in a bomb pot. */
      readonly smallBlindSeat: Seat | null;
      /** In short deck the button, which posts the blind; null in a bomb pot. */
      readonly bigBlindSeat: Seat | null;
      /** Everybody antes and nobody posts a blind; the button and blinds stay where the previous hand had them. */
      readonly bombPot?: true;
      /** The players dealt in, so that result records can be made from a hand's events alone. */
      readonly players: readonly DealtPlayer[];
    }
  /** A player is to act: until `actUntil` on base time, until `bankUntil` with the time bank (and any extra time for disconnection). */
  | {
      readonly type: 'turn-started';
      readonly seat: Seat;
      readonly decisionId: string;
      readonly at: number;
      readonly actUntil: number;
      readonly bankUntil: number;
    }
  /** Betting is over: `seats` are asked until `until` whether to deal the rest of the board twice. */
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
  /** Follows `hand-ended` and closes the hand in the journal; no hand begins before `nextHandAt`. */
  | { readonly type: 'hand-closed'; readonly handId: string; readonly at: number; readonly nextHandAt: number }
  | { readonly type: 'cards-shown'; readonly seat: Seat; readonly cards: readonly Card[] }
  /** The undealt board cards of the hand just finished, shown to everybody. */
  | { readonly type: 'rabbit-shown'; readonly cards: readonly Card[]; readonly at: number }
  | { readonly type: 'hand-voided'; readonly handId: string; readonly at: number; readonly reason: string }
  /** `kick`: the reason if staff remove the player. */
  | { readonly type: 'leave-asked'; readonly seat: Seat; readonly reason: LeaveReason; readonly kick?: KickReason }
  /** The stay is over: `chips` (including top-ups not yet added) are credited to the lots, oldest first. Wallet: one credit per lot. */
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
      /** Hand settlement only: the final claim, the total brought, and the total by which the claim was lowered. */
      readonly claim?: Chips;
      readonly brought?: Chips;
      readonly takenOff?: Chips;
    }
  | { readonly type: 'paused' }
  | { readonly type: 'resumed' }
  /** Somebody has begun to wait for a seat, which shortens sitting out; later nobody waits any more. */
  | { readonly type: 'waitlist-started'; readonly at: number }
  | { readonly type: 'waitlist-ended' }
  | { readonly type: 'closing' }
  | { readonly type: 'table-closed'; readonly at: number }
  | { readonly type: 'process-restarted'; readonly at: number };

export type TableEvent = TableOnlyEvent | HandEvent;

/** The state at one moment, which is all a restart needs besides later events. It serialises to JSON as it is. */
export type TableSnapshot = unknown;
