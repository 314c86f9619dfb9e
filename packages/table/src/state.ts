import type { Card, Chips, Hand, Seat } from '@cardroom/poker';
import type { TableConfig } from './config.ts';
import type { Entry, ListedSeat, Lot, SitOutReason, UnlistedSeat } from './events.ts';
import type { KickReason, LeaveReason } from './reasons.ts';

/** One occupied seat, in plain JSON, so that a table's state is its own snapshot. */
export interface SeatState {
  readonly seat: Seat;
  readonly playerId: string;
  readonly displayName: string;
  readonly stayId: string;
  /** `reserved`: the buy-in's debit is in flight and there are no chips yet. Not used under hand settlement. */
  readonly status: 'reserved' | 'seated';
  /** Chips on the table between hands. During a hand, the current stacks of the players dealt in are in the hand. */
  readonly stack: Chips;
  /** Accepted top-up chips that wait for the end of the hand. */
  readonly behind: Chips;
  readonly lots: readonly Lot[];
  /** A top-up that was requested during a hand and has not been debited yet. */
  readonly topUpAsked: Lot | null;
  /** A debit in flight (buy-in, top-up, or stake for the next hand). */
  readonly debit: Lot | null;
  readonly sittingOut: boolean;
  readonly sittingOutSince: number | null;
  readonly sitOutReason: SitOutReason | null;
  readonly sitOutWhen: 'next-hand' | 'next-big-blind' | 'never';
  /** The player must wait for the big blind or post before being dealt in. */
  readonly waitsForBlind: boolean;
  readonly entry: Entry;
  readonly missedSmall: boolean;
  readonly missedBig: boolean;
  readonly missedBigBlinds: number;
  readonly connected: boolean;
  readonly disconnectedAt: number | null;
  readonly disconnectTimeUsed: boolean;
  readonly timeBankMs: number;
  readonly handsTowardsBank: number;
  readonly leaving: LeaveReason | null;
  /**
   * The player's cuts (N61); without a value, the cut of number `m` is the last one that everybody knows, and they were pledged after number `from`.
   * Absent = none pledged.
   */
  readonly pledge?: { readonly m: number; readonly value?: string; readonly from?: number };
  /** How often the seat has pledged lately (N61); absent = never. */
  readonly pledges?: PledgesMade;
  /** The reason if staff are removing the player, otherwise absent. */
  readonly kick?: KickReason;
  /** What the operator gave at launch, as JSON text; absent if it gave nothing. */
  readonly metadata?: string;
  /**
   * Hand settlement only: what the player brings into the next hand. The money itself is at the operator, so `stack` is 0 except from
   * the accepted stake to the end of the hand; during a hand, this is the claim at its start (N50, N55).
   */
  readonly claim?: Chips;
  /** With a claim: everything brought to this seat, at sit-down and by top-ups. */
  readonly brought?: Chips;
  /** With a claim: the total by which it was lowered because the wallet held less (N53). */
  readonly takenOff?: Chips;
  /** With a claim: stakes missed in a row while the wallet could be reached. */
  readonly stakeMisses?: number;
}

/** Pledges that a seat has made while `n` was the table's last number, the last of them at `at`, in server ms. */
export interface PledgesMade {
  readonly n: number;
  readonly times: number;
  readonly at: number;
  /** The table's last number when the seat last pledged from far back; absent = never. */
  readonly oldN?: number;
}

/** The stakes for the next hand are being collected (N51). */
export interface StakeRound {
  /** Players whose stake has not been accepted by this time, in server ms, sit the hand out. */
  readonly until: number;
  /** The stays that were asked for a stake. */
  readonly stayIds: readonly string[];
}

/** The list of a hand that is about to be dealt: everything in it is fixed, and the listed seats cut until `until`, in server ms (N62). */
export interface CutRound {
  readonly n: number;
  readonly handId: string;
  readonly openedAt: number;
  readonly until: number;
  /** The number of times the list was asked. */
  readonly asked: number;
  readonly button: Seat;
  readonly smallBlindSeat: Seat | null;
  readonly bigBlindSeat: Seat | null;
  readonly newGame: boolean;
  readonly buyers: readonly Seat[];
  readonly bombPot: boolean;
  /** In the order of dealing. */
  readonly dealt: readonly Seat[];
  readonly listed: readonly ListedSeat[];
  readonly unlisted: readonly UnlistedSeat[];
}

/** A listed player's cut of number `n` did not come (N65). */
export interface CutMiss {
  readonly playerId: string;
  readonly n: number;
}

/** The clock of the player to act, in server ms. */
export interface TurnClock {
  readonly seat: Seat;
  readonly decisionId: string;
  readonly startedAt: number;
  readonly actUntil: number;
  readonly bankUntil: number;
}

/** The clock of an offer to run it twice, in server ms. The hand knows which players have yet to answer. */
export interface OfferClock {
  readonly seats: readonly Seat[];
  readonly decisionId: string;
  readonly startedAt: number;
  readonly until: number;
}

/** One player of the hand just finished, as seen by everybody. */
export interface FinishedSeat {
  readonly seat: Seat;
  readonly stayId: string;
  readonly folded: boolean;
  readonly mucked: boolean;
  readonly cardCount: number;
  readonly shown: readonly Card[];
  readonly won: Chips;
}

/** The public end of a hand, shown until the next one begins. It contains no hidden cards, so neither does a snapshot. */
export interface FinishedHand {
  readonly handId: string;
  readonly board: readonly Card[];
  /** Empty unless the hand was run twice. */
  readonly secondBoard: readonly Card[];
  /** The undealt board cards, once a player has asked to see them. */
  readonly rabbit: readonly Card[];
  readonly seats: readonly FinishedSeat[];
}

export interface Table {
  readonly config: TableConfig;
  /** Indexed by seat number; null = empty. */
  readonly seats: readonly (SeatState | null)[];
  /** The button and blinds of the last hand, kept for the dead-button rule; null before the first hand. A bomb pot does not move them. */
  readonly button: Seat | null;
  readonly smallBlindSeat: Seat | null;
  /** In short deck, the seat of the button blind, which is the button. */
  readonly bigBlindSeat: Seat | null;
  /** Whether the running or the last hand is a bomb pot, which has no blinds; absent before the first hand. */
  readonly bombPot?: boolean;
  /** The running hand, which may have ended but not been closed yet; null between hands. */
  readonly hand: Hand | null;
  readonly lastHand: FinishedHand | null;
  /** By seat: the last action on the street, such as `call` or `big_blind`, or '' for none. */
  readonly lastActions: readonly string[];
  readonly handId: string | null;
  readonly handsPlayed: number;
  /** The players dealt into the current hand with their starting stacks, in case it is voided. */
  readonly stacksAtStart: readonly { readonly seat: Seat; readonly stack: Chips }[];
  readonly turn: TurnClock | null;
  /** The open offer to run it twice; never at the same time as a turn. */
  readonly offer: OfferClock | null;
  readonly nextHandAt: number | null;
  /** Null while no stakes are being collected; absent if none ever were. */
  readonly stakes?: StakeRound | null;
  /** The open list; null or absent while none is. */
  readonly cut?: CutRound | null;
  /** The last number of a deck that was listed, dealt or voided; absent = none. */
  readonly deckNumber?: number;
  /** The misses that still count, oldest first; absent = none. */
  readonly cutMisses?: readonly CutMiss[];
  readonly status: 'open' | 'paused' | 'closing' | 'closed';
  /** Since when somebody has been waiting for a seat, in server ms; null or absent while nobody is. */
  readonly waitlistSince?: number | null;
}

/**
 * The table's next deadline. Answer `deal` with a `deal` input (deck and hand id), `collect` with `collect-stakes` (ids), `open-cut` with
 * `open-cut` (hand id and number), and others with `timer`. `cut`: the time of the open list is up, to be answered with `deal` if all cuts
 * have come, which may be sooner, and with `fail-cut` if not.
 */
export interface Deadline {
  readonly at: number;
  readonly kind: 'deal' | 'collect' | 'open-cut' | 'cut' | 'stakes' | 'turn' | 'offer' | 'seat';
}
