import type { Card, Chips, Hand, Seat } from '@cardroom/poker';
import type { TableConfig } from './config.ts';
import type { Entry, Lot, SitOutReason } from './events.ts';
import type { KickReason, LeaveReason } from './inputs.ts';

/** One occupied seat. Plain JSON, so that a table state is its own snapshot. */
export interface SeatState {
  readonly seat: Seat;
  readonly playerId: string;
  readonly displayName: string;
  readonly stayId: string;
  /** `reserved`: the buy-in's debit is in flight; no chips yet. Never where each hand is settled. */
  readonly status: 'reserved' | 'seated';
  /** Chips on the table between hands; during a hand the hand holds the live stack of dealt-in players. */
  readonly stack: Chips;
  /** Accepted top-up chips, waiting for the next hand boundary. */
  readonly behind: Chips;
  readonly lots: readonly Lot[];
  /** A top-up that was asked for in a hand and is not debited yet. */
  readonly topUpAsked: Lot | null;
  /** A debit in flight (buy-in, top-up, or stake of the coming hand). */
  readonly debit: Lot | null;
  readonly sittingOut: boolean;
  readonly sittingOutSince: number | null;
  readonly sitOutReason: SitOutReason | null;
  readonly sitOutWhen: 'next-hand' | 'next-big-blind' | 'never';
  /** Must wait for the big blind or post before he is dealt in. */
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
  /** Why the staff takes him from his seat; absent = it does not. */
  readonly kick?: KickReason;
  /**
   * Only where each hand is settled: what he brings into the next hand. The money itself is at the operator, so that `stack` is 0 but from
   * the accepted stake to the end of the hand; in a hand the claim is that at its start (N50, N55).
   */
  readonly claim?: Chips;
  /** With a claim: all he has brought to this seat, at sit-down and with top-ups. */
  readonly brought?: Chips;
  /** With a claim: what it was lowered by because his wallet has less (N53). */
  readonly takenOff?: Chips;
  /** With a claim: stakes in a row that did not come, though the wallet could be reached. */
  readonly stakeMisses?: number;
}

/** The stakes of the coming hand are being collected (N51). */
export interface StakeRound {
  /** Who has not been accepted by then, server ms, sits the hand out. */
  readonly until: number;
  /** Stays that were asked. */
  readonly stayIds: readonly string[];
}

/** The clock of the player to act, server times in ms. */
export interface TurnClock {
  readonly seat: Seat;
  readonly decisionId: string;
  readonly startedAt: number;
  readonly actUntil: number;
  readonly bankUntil: number;
}

/** The clock of an offer to run it twice, server times in ms. Who is still to answer stands in the hand. */
export interface OfferClock {
  readonly seats: readonly Seat[];
  readonly decisionId: string;
  readonly startedAt: number;
  readonly until: number;
}

/** One player of the hand just finished, as everybody saw him. */
export interface FinishedSeat {
  readonly seat: Seat;
  readonly stayId: string;
  readonly folded: boolean;
  readonly mucked: boolean;
  readonly cardCount: number;
  readonly shown: readonly Card[];
  readonly won: Chips;
}

/** The public end of a hand, on show until the next one. Holds no hidden card, so that a snapshot holds none. */
export interface FinishedHand {
  readonly handId: string;
  readonly board: readonly Card[];
  /** Empty unless the hand ran twice. */
  readonly secondBoard: readonly Card[];
  /** Board cards that were not dealt, once somebody asked to see them. */
  readonly rabbit: readonly Card[];
  readonly seats: readonly FinishedSeat[];
}

export interface Table {
  readonly config: TableConfig;
  /** Indexed by seat number; null = empty. */
  readonly seats: readonly (SeatState | null)[];
  /** Button and blinds of the last hand, kept for the dead-button rule; null before the first hand. A bomb pot does not move them. */
  readonly button: Seat | null;
  readonly smallBlindSeat: Seat | null;
  /** In short deck the seat of the button blind, which is the button. */
  readonly bigBlindSeat: Seat | null;
  /** Whether the running or the last hand is a bomb pot, in which nobody has a blind; absent before the first one. */
  readonly bombPot?: boolean;
  /** The running or the just finished hand (until `hand-closed` it may be ended); null between hands. */
  readonly hand: Hand | null;
  readonly lastHand: FinishedHand | null;
  /** By seat: the last action of the street such as `call` or `big_blind`, '' for none. */
  readonly lastActions: readonly string[];
  readonly handId: string | null;
  readonly handsPlayed: number;
  /** Dealt-in players of the current hand with their stacks at its start, for a void. */
  readonly stacksAtStart: readonly { readonly seat: Seat; readonly stack: Chips }[];
  readonly turn: TurnClock | null;
  /** The open offer to run it twice; never together with a turn. */
  readonly offer: OfferClock | null;
  readonly nextHandAt: number | null;
  /** Absent where nothing was collected yet, null while nothing is. */
  readonly stakes?: StakeRound | null;
  readonly status: 'open' | 'paused' | 'closing' | 'closed';
}

/** When the table next needs the clock. `deal`: answer with a `deal` input (deck and hand id); `collect`: with `collect-stakes` (ids); otherwise with `timer`. */
export interface Deadline {
  readonly at: number;
  readonly kind: 'deal' | 'collect' | 'stakes' | 'turn' | 'offer' | 'seat';
}
