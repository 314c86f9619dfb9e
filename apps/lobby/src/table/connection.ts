import type {
  BalanceMessage,
  ChatMessage,
  ChatMode,
  ChatWords,
  CuesMessage,
  HoleMessage,
  NoticeMessage,
  ReceiptMessage,
  Rejection,
  YouMessage,
} from '@cardroom/protocol';

import type { Viewport } from './rules/layout.ts';

/** Types only: what the table page needs of the network. The page never sees a socket, a room or a schema. */

export const SEAT_STATUSES = ['empty', 'reserved', 'playing', 'waiting', 'sitting-out'] as const;
export type SeatStatus = (typeof SEAT_STATUSES)[number];
export const PHASES = ['waiting', 'preflop', 'flop', 'turn', 'river', 'showdown'] as const;
export type Phase = (typeof PHASES)[number];
export type SitOutWhen = YouMessage['sitOutWhen'];

/** One seat of `TableSchema` as plain JSON. Amounts in minor units. */
export interface SeatState {
  readonly status: SeatStatus;
  readonly name: string;
  readonly stack: number;
  readonly behind: number;
  readonly bet: number;
  readonly inHand: boolean;
  readonly folded: boolean;
  readonly allIn: boolean;
  readonly cardCount: number;
  readonly shown: readonly string[];
  readonly connected: boolean;
  readonly leaving: boolean;
  readonly lastAction: string;
  readonly timeBankMs: number;
  readonly won: number;
}

export interface PotState {
  readonly amount: number;
  readonly eligible: readonly number[];
}

/** An open offer to run it twice; `decisionId` is empty while there is none. */
export interface OfferState {
  readonly decisionId: string;
  /** Server ms; without everybody's answer by then it is a no. */
  readonly until: number;
  /** Seats that have not answered yet. */
  readonly waiting: readonly number[];
}

/** `TableSchema` as plain JSON, same names. Amounts in minor units, times server ms; -1 means "no seat". */
export interface TableState {
  readonly tableId: string;
  /** JSON of `TableInfo`. */
  readonly info: string;
  readonly seq: number;
  readonly phase: Phase;
  readonly status: string;
  readonly handId: string;
  readonly handNo: number;
  readonly button: number;
  readonly smallBlindSeat: number;
  readonly bigBlindSeat: number;
  readonly board: readonly string[];
  /** The whole second board of a hand that runs twice; else empty. */
  readonly board2: readonly string[];
  /** Board cards that were never dealt, asked for after all had folded; they are no part of the board. */
  readonly rabbit: readonly string[];
  /** Everybody put in the same ante and the betting begins on the flop. */
  readonly bombPot: boolean;
  readonly offer: OfferState;
  readonly pots: readonly PotState[];
  readonly potTotal: number;
  readonly toMatch: number;
  readonly toAct: number;
  readonly decisionId: string;
  readonly turnStartedAt: number;
  readonly actUntil: number;
  readonly bankUntil: number;
  readonly canCheck: boolean;
  readonly callChips: number;
  readonly raiseMin: number;
  readonly raiseMax: number;
  readonly nextHandAt: number;
  readonly spectators: number;
  /** Whether the players may talk; absent where nobody can, as in a replay. */
  readonly chat?: ChatMode;
  readonly seats: readonly SeatState[];
}

/** `live`: pongs arrive. `reconnecting`: the socket is lost and being reopened. `offline`: the device has no network. */
export type Link = 'live' | 'reconnecting' | 'offline';

/** A notice with an id that grows, so that two equal notices are two. */
export interface NumberedNotice extends NoticeMessage {
  readonly id: number;
}

/** What was said at the table since the player came and a little before, oldest first, each once. */
export interface ChatView {
  /** The player's own alias. */
  readonly you: string;
  /** The house lets him write nothing before, server ms; null: he may write. */
  readonly mutedUntil: number | null;
  readonly messages: readonly ChatMessage[];
}

/**
 * Everything the page shows, at one moment. Immutable: a change makes a new object; unchanged parts may keep their identity.
 * `table` is null until the first state has arrived.
 */
export interface ConnectionSnapshot {
  readonly table: TableState | null;
  readonly hole: HoleMessage | null;
  readonly you: YouMessage | null;
  /** Oldest first, one entry per `seq`, at most `CUES_MAX`; a resync may deliver known ones again and they are dropped. */
  readonly cues: readonly CuesMessage[];
  /** Oldest first, at most `NOTICES_MAX`. */
  readonly notices: readonly NumberedNotice[];
  /** Absent where there is no chat. */
  readonly chat?: ChatView;
  readonly receipt: ReceiptMessage | null;
  readonly balance: BalanceMessage | null;
  /** Smoothed round trip of the heartbeat; null before the first pong. */
  readonly latencyMs: number | null;
  readonly link: Link;
  /** The service drains: no new hand starts here. */
  readonly draining: boolean;
  /** Set once when the connection is over for good: another tab took over, the session ended, the table closed. */
  readonly closed: 'replaced' | 'session-ended' | 'table-closed' | 'failed' | null;
}

export const CUES_MAX = 300;
export const NOTICES_MAX = 20;

/** What a player may ask for at his turn; `to` is the total of the street in minor units. */
export type PlayerAction = { readonly type: 'fold' | 'check' | 'call' } | { readonly type: 'raise'; readonly to: number };

/**
 * One table's connection. Each method resolves when the server accepted the request and rejects with a `Rejection`
 * (`{ code, field? }`, an object, not an Error) when it refused or could not be asked (`code: 'unreachable'`).
 * Action ids and resending until acknowledged are the connection's work.
 */
export interface TableConnection {
  /** For `useSyncExternalStore`. */
  subscribe(listener: () => void): () => void;
  snapshot(): ConnectionSnapshot;
  /** Server clock in ms: the client's clock plus the measured offset. */
  serverNow(): number;
  act(action: PlayerAction, decisionId: string): Promise<void>;
  sitDown(seat: number, chips: number): Promise<void>;
  topUp(chips: number): Promise<void>;
  leave(): Promise<void>;
  sitOut(when: SitOutWhen): Promise<void>;
  comeBack(): Promise<void>;
  chooseEntry(entry: NonNullable<YouMessage['entryChoice']>): Promise<void>;
  /** Answers the offer to deal the rest of the board twice. */
  runTwice(agree: boolean, decisionId: string): Promise<void>;
  /** Asks for the board cards that a hand ended by folds did not see. */
  rabbitHunt(): Promise<void>;
  /** Indices of own hole cards to show after the hand. */
  showCards(cards: readonly number[]): Promise<void>;
  /** Says something to everybody at the table. */
  say(words: ChatWords): Promise<void>;
  resync(): Promise<void>;
  /** Asks the operator's wallet again; the answer arrives as `balance` of the snapshot. */
  refreshBalance(): Promise<void>;
}

export type {
  BalanceMessage,
  ChatMessage,
  ChatMode,
  ChatWords,
  CuesMessage,
  HoleMessage,
  NoticeMessage,
  ReceiptMessage,
  Rejection,
  YouMessage,
};

/** A table that shares the window with others. */
export interface TileProps {
  /** Its own part of the window. */
  readonly viewport: Viewport;
  /** Whether keys and chips are heard here. */
  readonly active: boolean;
  /** Gives it the whole window. */
  readonly onExpand: () => void;
}

/**
 * Props of `TablePage`. `onExit` goes back to the lobby; it is called after a receipt, by the lobby button, and when the
 * connection closed for good and the player acknowledged it.
 */
export interface TablePageProps {
  readonly connection: TableConnection;
  readonly tableId: string;
  /** Seat that quick seat found: the page opens the buy-in dialog for it once, prefilled, as soon as the table is known. */
  readonly seatWanted?: number | null;
  readonly onExit: () => void;
  readonly tile?: TileProps;
}
