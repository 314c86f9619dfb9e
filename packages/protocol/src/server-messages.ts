/** Messages a table room sends to one client or to all. Amounts in minor units, times server ms, cards as text (`As`). */

/** Private: own cards. Sent on the deal, on join and on reconnect. */
export interface HoleMessage {
  readonly handId: string;
  readonly cards: readonly string[];
}

/** Private: what only this player needs to know of his stay. Sent whenever it changes and on join; `seat` null = not seated. */
export interface YouMessage {
  readonly seat: number | null;
  readonly stayId: string | null;
  readonly sitOutWhen: 'next-hand' | 'next-big-blind' | 'never';
  readonly sittingOut: boolean;
  /** Automatic cash-out of a player who sits out or is away, server ms. */
  readonly removedAt: number | null;
  /** He sits out: how many more big blinds may pass him, with the last of which he is cashed out before `removedAt`. Null: none counts. */
  readonly missesLeft: number | null;
  /** Open choice between posting now, waiting for the big blind, and paying both blinds where the button would pass him (`buy-button`). */
  readonly entryChoice: 'post' | 'wait' | 'buy-button' | null;
  /** Whether he sits where `buy-button` brings him into the next hand; only then it is one of the choices. */
  readonly mayBuyButton: boolean;
  readonly topUpAsked: number;
  readonly topUpInFlight: number;
  readonly leaving: boolean;
  /** The operator's staff takes him from his seat with the end of the hand, and why; absent: it does not. */
  readonly removedFor?: string;
  /** Bought in so far in this stay. */
  readonly boughtIn: number;
  /** Free seats that are held for others on the waiting list, never for whom; absent: none, or he sits already. */
  readonly heldSeats?: readonly number[];
}

/** Private: something went wrong or right outside the hand, e.g. a refused debit. `code` is stable; the client translates it. */
export interface NoticeMessage {
  readonly code: string;
  readonly chips?: number;
}

/** Private: the stay is over. `state` is that of the cash-out at the operator. */
export interface ReceiptMessage {
  readonly stayId: string;
  readonly tableId: string;
  readonly roomName: string;
  readonly boughtIn: number;
  readonly cashedOut: number;
  readonly state: 'pending' | 'paid' | 'stuck';
  readonly at: number;
  /** Why the operator's staff took him from his seat (`conduct`, `fair-play`, `account`, `house`); absent: it did not. */
  readonly removedFor?: string;
  /** Why the table ended his stay by itself (`disconnected`, `sat-out`, `missed-blinds`, `table-closed`); absent: he left, or the staff removed him. */
  readonly paidOutFor?: string;
}

/** Private: the rotated player session; the old one stays valid for a minute. */
export interface SessionMessage {
  readonly token: string;
  readonly expiresAt: number;
}

/** Private: balance as the wallet told it. `at` is when it was read; null balance = the wallet could not be read. */
export interface BalanceMessage {
  readonly balance: number | null;
  readonly currency: string;
  readonly at: number;
}

/** To all: the public events of one step, for log, sounds, animation and screen readers (type `Cue` of @cardroom/views). */
export interface CuesMessage {
  readonly seq: number;
  readonly handId: string;
  readonly cues: readonly unknown[];
}

/** Settings of a table as the client shows them; JSON in `TableSchema.info`. */
export interface TableInfo {
  readonly tableId: string;
  readonly roomId: string;
  readonly roomName: string;
  readonly currency: string;
  readonly gameKey: string;
  readonly game: 'holdem' | 'omaha4' | 'omaha5' | 'omaha6' | 'shortdeck';
  readonly limit: 'NL' | 'PL' | 'FL';
  /** The low half goes to the best eight or better. */
  readonly hilo: boolean;
  readonly chipUnit: number;
  readonly smallBlind: number;
  readonly bigBlind: number;
  readonly ante: number;
  readonly anteType: 'none' | 'each' | 'bb';
  readonly straddle: boolean;
  /** All-in players are asked whether the rest of the board is dealt twice; absent = never. */
  readonly runItTwice?: boolean;
  /** How long that question stands; absent where it is never asked. */
  readonly runTwiceMs?: number;
  /** Every so many hands everybody antes this much and the betting starts on the flop; absent = never. */
  readonly bombPot?: { readonly everyHands: number; readonly ante: number };
  /** After a hand that ended by folds the missing board cards may be looked at; absent = no. */
  readonly rabbitHunt?: boolean;
  /** Fixed limit: bets and raises allowed per street; absent = no cap. */
  readonly maxRaises?: readonly [number, number, number, number];
  /** Between two players the cap of fixed limit does not hold; absent = it does. */
  readonly capOffHeadsUp?: boolean;
  /** Rake by number of dealt-in players; absent = `rakeBasisPoints` and `rakeCap` for all. */
  readonly rakeByPlayers?: readonly { readonly players: number; readonly basisPoints: number; readonly cap: number }[];
  readonly seats: number;
  readonly buyInMin: number;
  readonly buyInMax: number;
  readonly rakeBasisPoints: number;
  readonly rakeCap: number;
  readonly actMs: number;
  /** A new player’s bank in ms; what every so many hands add to it, and the most it holds. */
  readonly timeBank: { readonly startMs: number; readonly addMs: number; readonly everyHands: number; readonly maxMs: number };
  readonly disconnectExtraMs: number;
  readonly reconnectWindowMs: number;
  /** Who sits out is cashed out after this long, or when so many big blinds have passed him. */
  readonly sitOutMs: number;
  readonly sitOutMissedBigBlinds: number;
}
