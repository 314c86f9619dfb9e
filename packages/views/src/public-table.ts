/** The table as every viewer may see it: field for field the schema state of the table room. Amounts in minor units, times server ms. */
export interface PublicTable {
  readonly tableId: string;
  /** JSON of the table's settings as the client shows them. */
  readonly info: string;
  readonly seq: number;
  readonly phase: 'waiting' | 'preflop' | 'flop' | 'turn' | 'river' | 'showdown';
  readonly status: 'open' | 'paused' | 'closing' | 'closed';
  readonly handId: string;
  readonly handNo: number;
  readonly button: number;
  readonly smallBlindSeat: number;
  readonly bigBlindSeat: number;
  readonly board: readonly string[];
  /** The whole second board of a hand that runs twice; else empty. */
  readonly board2: readonly string[];
  /** Cards the board would have brought, once somebody asked for them. */
  readonly rabbit: readonly string[];
  readonly bombPot: boolean;
  /** The open question whether to run it twice; `decisionId` '' = nobody is asked. */
  readonly offer: { readonly decisionId: string; readonly until: number; readonly waiting: readonly number[] };
  readonly pots: readonly { readonly amount: number; readonly eligible: readonly number[] }[];
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
  readonly seats: readonly PublicSeat[];
}

export interface PublicSeat {
  readonly status: 'empty' | 'reserved' | 'playing' | 'waiting' | 'sitting-out';
  readonly name: string;
  readonly stack: number;
  readonly behind: number;
  readonly bet: number;
  readonly inHand: boolean;
  readonly folded: boolean;
  readonly allIn: boolean;
  readonly cardCount: number;
  /** Publicly shown cards; '' stands for one that stays hidden. Empty while nothing is shown. */
  readonly shown: readonly string[];
  readonly connected: boolean;
  readonly leaving: boolean;
  readonly lastAction: string;
  readonly timeBankMs: number;
  readonly won: number;
}

/** What the projection needs besides the table's own state. */
export interface ProjectionExtra {
  readonly roomName: string;
  readonly seq: number;
  readonly spectators: number;
  /** Server clock in ms; the end of a hand stays on show until the next hand may start. */
  readonly now: number;
}
