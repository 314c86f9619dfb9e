import type {
  BalanceMessage,
  ChatMessage,
  ChatWords,
  CuesMessage,
  HoleMessage,
  NoticeMessage,
  ReceiptMessage,
  Rejection,
  YouMessage,
} from '@cardroom/protocol';
import type { ChatMode, Phase, PublicOffer, PublicPot, PublicSeat, PublicTable } from '@cardroom/protocol/shapes';

import type { Viewport } from './rules/layout.ts';
import type { ShowClock } from './show/show-clock.ts';

/** Types only: what the table page needs from the network. The page never sees a socket, a room or a schema. */

export type SitOutWhen = YouMessage['sitOutWhen'];

/** `live`: pongs arrive. `reconnecting`: the socket was lost and is being reopened. `offline`: the device has no network. */
export type Link = 'live' | 'reconnecting' | 'offline';

/** A notice with an increasing ID, which tells equal notices apart, and the server time at which it arrived, ms. */
export interface NumberedNotice extends NoticeMessage {
  readonly id: number;
  readonly at: number;
}

/** The messages since the player arrived and a few from before, oldest first, each once. */
export interface ChatView {
  /** The player's own alias. */
  readonly you: string;
  /** When the player's mute ends, server ms; null = not muted. */
  readonly mutedUntil: number | null;
  readonly messages: readonly ChatMessage[];
}

/**
 * Everything the page shows at one moment. Immutable: a change makes a new object; unchanged parts may keep their identity.
 * `table` is null until the first state has arrived.
 */
export interface ConnectionSnapshot {
  readonly table: PublicTable | null;
  readonly hole: HoleMessage | null;
  readonly you: YouMessage | null;
  /** Oldest first, one entry per `seq`, at most `CUES_MAX`; repeats after a resync are dropped. */
  readonly cues: readonly CuesMessage[];
  /** Oldest first, at most `NOTICES_MAX`. */
  readonly notices: readonly NumberedNotice[];
  /** Absent where there is no chat. */
  readonly chat?: ChatView;
  readonly receipt: ReceiptMessage | null;
  readonly balance: BalanceMessage | null;
  /** Smoothed round-trip time of the heartbeat; null before the first pong. */
  readonly latencyMs: number | null;
  readonly link: Link;
  /** The service is shutting down: no new hand starts here. */
  readonly draining: boolean;
  /** Set once when the connection has closed for good: another tab took over, the session ended, or the table closed. */
  readonly closed: 'replaced' | 'session-ended' | 'table-closed' | 'failed' | null;
}

export const CUES_MAX = 300;
export const NOTICES_MAX = 20;

/** A player's action; `to` is the street total in minor units. */
export type PlayerAction = { readonly type: 'fold' | 'check' | 'call' } | { readonly type: 'raise'; readonly to: number };

/**
 * The connection to one table. Each method resolves when the server accepts the request and rejects with a `Rejection` (`{ code, field? }`,
 * an object rather than an Error) when it refuses or cannot be reached (`code: 'unreachable'`). The connection supplies action IDs and
 * resends until acknowledged.
 */
export interface TableConnection {
  /** For `useSyncExternalStore`. */
  subscribe(listener: () => void): () => void;
  snapshot(): ConnectionSnapshot;
  /** Server time in ms: the client's clock plus the measured offset. */
  serverNow(): number;
  act(action: PlayerAction, decisionId: string): Promise<void>;
  sitDown(seat: number, chips: number): Promise<void>;
  topUp(chips: number): Promise<void>;
  leave(): Promise<void>;
  sitOut(when: SitOutWhen): Promise<void>;
  comeBack(): Promise<void>;
  chooseEntry(entry: NonNullable<YouMessage['entryChoice']>): Promise<void>;
  /** Answers the offer to run it twice. */
  runTwice(agree: boolean, decisionId: string): Promise<void>;
  /** Asks for the undealt board cards of a hand that ended by folds. */
  rabbitHunt(): Promise<void>;
  /** Shows some of the player's hole cards after the hand, by index. */
  showCards(cards: readonly number[]): Promise<void>;
  /** Sends a chat message to the table. */
  say(words: ChatWords): Promise<void>;
  resync(): Promise<void>;
  /** Asks the operator's wallet again; the answer arrives as `balance` in the snapshot. */
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
  Phase,
  PublicOffer,
  PublicPot,
  PublicSeat,
  PublicTable,
  ReceiptMessage,
  Rejection,
  YouMessage,
};

/** A table that shares the window with others. */
export interface TileProps {
  /** The table's part of the window. */
  readonly viewport: Viewport;
  /** Whether this table takes the keys and plays its sounds. */
  readonly active: boolean;
  /** Gives the table the whole window. */
  readonly onExpand: () => void;
}

/**
 * Props of `TablePage`. `onExit` returns to the lobby: after a receipt, from the lobby button, or once the player acknowledges that the
 * connection has closed for good.
 */
export interface TablePageProps {
  readonly connection: TableConnection;
  readonly tableId: string;
  /** The seat found by quick seat. Its buy-in dialog opens once, prefilled, as soon as the table is known. */
  readonly seatWanted?: number | null;
  readonly onExit: () => void;
  readonly tile?: TileProps;
  /** The clock of the show, where it is not the page's own. */
  readonly showClock?: ShowClock;
}
