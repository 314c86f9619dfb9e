import type { LobbyRow } from './shapes/lobby-row.ts';
/** Messages from a table room to one client or all. Amounts are in minor units, times in server ms, cards as text (`As`). */

/** Private: the player's hole cards. Sent on the deal, on joining and on reconnecting. */
export interface HoleMessage {
  readonly handId: string;
  readonly cards: readonly string[];
}

/** Private: what only this player needs to know about their stay. Sent on joining and whenever it changes; `seat` null = not seated. */
export interface YouMessage {
  readonly seat: number | null;
  readonly stayId: string | null;
  readonly sitOutWhen: 'next-hand' | 'next-big-blind' | 'never';
  readonly sittingOut: boolean;
  /** When a player who is sitting out or disconnected is cashed out, server ms. */
  readonly removedAt: number | null;
  /**
   * While sitting out: how many big blinds the player may still miss; at the last of them they are cashed out before `removedAt`. Null =
   * not counted.
   */
  readonly missesLeft: number | null;
  /**
   * The open choice between posting now, waiting for the big blind, and buying the button where it would pass the player (`buy-button`).
   */
  readonly entryChoice: 'post' | 'wait' | 'buy-button' | null;
  /** Whether `buy-button` is among the choices: only where it brings the player into the next hand. */
  readonly mayBuyButton: boolean;
  readonly topUpAsked: number;
  readonly topUpInFlight: number;
  readonly leaving: boolean;
  /** Why the operator's staff removes the player at the end of the hand; absent = not being removed. */
  readonly removedFor?: string;
  /** The total bought in during this stay. */
  readonly boughtIn: number;
  /** Free seats reserved for other players on the waitlist, without saying for whom; absent if there are none or the player has a seat. */
  readonly heldSeats?: readonly number[];
}

/** Private: the outcome of something outside the hand, such as a refused debit. `code` is stable; the client translates it. */
export interface NoticeMessage {
  readonly code: string;
  readonly chips?: number;
}

/** Private: the stay has ended. `state` is the state of the cash-out at the operator. */
export interface ReceiptMessage {
  readonly stayId: string;
  readonly tableId: string;
  readonly roomName: string;
  readonly boughtIn: number;
  readonly cashedOut: number;
  readonly state: 'pending' | 'paid' | 'stuck';
  readonly at: number;
  /** Why the operator's staff removed the player (`conduct`, `fair-play`, `account`, `house`); absent = not removed. */
  readonly removedFor?: string;
  /**
   * Why the table ended the stay (`disconnected`, `sat-out`, `missed-blinds`, `table-closed`); absent if the player left or staff removed
   * them.
   */
  readonly paidOutFor?: string;
}

/** Private: the rotated session token; the old one stays valid for a minute. */
export interface SessionMessage {
  readonly token: string;
  readonly expiresAt: number;
}

/** Private: the balance reported by the wallet. `at` is when it was read; null balance = the wallet could not be read. */
export interface BalanceMessage {
  readonly balance: number | null;
  readonly currency: string;
  readonly at: number;
}

/**
 * To everybody: the public events of one step, for log, sounds, animation and screen readers (type `Cue` of @cardroom/views). Sent as
 * `packCues` has it.
 */
export interface CuesMessage {
  readonly seq: number;
  readonly handId: string;
  readonly cues: readonly unknown[];
}

/** The settings of a table as shown to players; JSON in `TableSchema.info`. */
export interface TableInfo {
  readonly tableId: string;
  readonly roomId: string;
  readonly roomName: string;
  readonly currency: string;
  readonly gameKey: string;
  readonly game: LobbyRow['game'];
  readonly limit: LobbyRow['limit'];
  /** High/low: the best eight-or-better low wins half the pot. */
  readonly hilo: boolean;
  readonly chipUnit: number;
  readonly smallBlind: number;
  readonly bigBlind: number;
  readonly ante: number;
  readonly anteType: LobbyRow['anteType'];
  readonly straddle: boolean;
  /** Whether all-in players are offered to run it twice; absent = no. */
  readonly runItTwice?: boolean;
  /** How long players have to answer that offer; absent where it is never made. */
  readonly runTwiceMs?: number;
  /** Every N hands, everybody posts this ante and betting starts on the flop; absent = never. */
  readonly bombPot?: { readonly everyHands: number; readonly ante: number };
  /** Whether the undealt board cards of a hand ended by folds may be seen; absent = no. */
  readonly rabbitHunt?: boolean;
  /** Fixed limit: the bets and raises allowed on each street; absent = no cap. */
  readonly maxRaises?: readonly [number, number, number, number];
  /** Fixed limit: whether the cap is off heads-up; absent = no. */
  readonly capOffHeadsUp?: boolean;
  /** Rake by number of players dealt in; absent = `rakeBasisPoints` and `rakeCap` for all. */
  readonly rakeByPlayers?: readonly { readonly players: number; readonly basisPoints: number; readonly cap: number }[];
  /** How fast hands are shown; absent = `standard`. */
  readonly pace?: 'relaxed' | 'standard' | 'fast' | 'none';
  readonly seats: number;
  readonly buyInMin: number;
  readonly buyInMax: number;
  readonly rakeBasisPoints: number;
  readonly rakeCap: number;
  readonly actMs: number;
  /** A new player's time bank, what it gains every N hands, and its maximum; in ms. */
  readonly timeBank: { readonly startMs: number; readonly addMs: number; readonly everyHands: number; readonly maxMs: number };
  readonly disconnectExtraMs: number;
  readonly reconnectWindowMs: number;
  /** A player who is sitting out is cashed out after this long, or after missing this many big blinds (0 = however many). */
  readonly sitOutMs: number;
  /** While players wait for a seat, the same after this long if it is less; absent = no less. */
  readonly sitOutWaitlistMs?: number;
  readonly sitOutMissedBigBlinds: number;
}
