import type { PageAnswer, TransactionRow } from './transactions.ts';

/** How a finished hand ended: played, or everybody has what he began with. */
export type HandEnd = 'ended' | 'void';

/** What stands over a finished hand, whoever looks at it. Amounts in minor units, times ms. */
export interface HandFacts {
  readonly handId: string;
  readonly state: HandEnd;
  readonly roomId: string;
  readonly roomName: string;
  readonly tableId: string;
  readonly gameKey: string;
  readonly currency: string;
  readonly startedAt: number;
  readonly endedAt: number;
  /** Everything that went into its pots, rake included. */
  readonly potMinor: number;
}

/** A finished hand in one line. */
export interface ListedHand extends HandFacts {
  /** The operator's ids of those who were dealt in. */
  readonly players: readonly string[];
}

/** Answer of `GET /hands`. */
export type HandsAnswer = PageAnswer<ListedHand>;

/** One dealt-in player. Seats are told as people count them: the first one is 1. */
export interface HandPlayer {
  readonly playerId: string;
  readonly displayName: string;
  readonly seat: number;
  /** Null of a void hand. */
  readonly position: string | null;
  readonly startStack: number;
  readonly endStack: number;
  readonly net: number;
  readonly bet: number;
  readonly win: number;
  readonly rake: number;
  readonly status: 'won' | 'lost' | 'mucked' | 'folded' | null;
  /** What his shown cards made. */
  readonly handRank: string | null;
  readonly cards: readonly string[];
}

/** What one player gets of a pot; `run` is the board it was won on, in a hand that runs twice. */
export interface HandShare {
  readonly seat: number;
  readonly chips: number;
  readonly half: 'all' | 'high' | 'low';
  readonly run?: 1 | 2;
}

export interface HandPot {
  readonly amount: number;
  readonly rake: number;
  readonly winners: readonly HandShare[];
}

/** One public fact of a hand, as the service tells it to everybody at a table. Seats from 0, amounts in minor units. */
export interface HandCue {
  readonly type: string;
  readonly seat?: number;
  readonly name?: string;
  readonly kind?: string;
  readonly chips?: number;
  readonly to?: number;
  readonly ms?: number;
  readonly allIn?: boolean;
  readonly agree?: boolean;
  readonly street?: string;
  readonly run?: number;
  readonly cards?: readonly string[];
  readonly rake?: number;
  readonly pot?: number;
  readonly reason?: string;
  readonly shares?: readonly HandShare[];
}

/** What the page reads of a replay; it hands all of it over to the replayer's frame, which is the players' own. Seats in it are from 0. */
export interface HandFilm {
  readonly handId: string;
  readonly players: readonly { readonly seat: number; readonly name: string }[];
  readonly events: readonly { readonly at: number; readonly cue: HandCue }[];
}

/** What was played. */
export interface HandPlay {
  readonly board: readonly string[];
  readonly secondBoard: readonly string[];
  readonly rake: number;
  readonly players: readonly HandPlayer[];
  /** Main pot first; none of a void hand. */
  readonly pots: readonly HandPot[];
  readonly replay: HandFilm;
}

/** What one person has asked for, to see a hand with all its cards, and another one has to agree to. Times ms. */
export interface HandOpeningShown {
  readonly requestId: string;
  readonly handId: string;
  readonly reason: string;
  readonly askedName: string;
  readonly askedAt: number;
  readonly state: 'open' | 'agreed' | 'declined' | 'withdrawn';
  /** Of one that was agreed to. */
  readonly visibleUntil: number | null;
  /** One has asked oneself, and may only withdraw. */
  readonly mine: boolean;
}

/** Answer of `GET /hands/openings`: what waits for a second person. */
export interface HandOpeningsAnswer {
  readonly openings: readonly HandOpeningShown[];
}

/** What somebody who may open hands is told over one of them. */
export interface HandOpeningState {
  /** It was played to its end. */
  readonly possible: boolean;
  /** How long both may look. */
  readonly hours: number;
  readonly request: HandOpeningShown | null;
  /** Two people have agreed, and one is of them; ms. */
  readonly visibleUntil: number | null;
}

/** Answer of `GET /hands/:id`, with the cards everybody saw. */
export interface HandAnswer extends HandFacts {
  /** Null: its records cannot be read. */
  readonly play: HandPlay | null;
  readonly trail: readonly TransactionRow[];
  /** Null for everybody who may not open hands. */
  readonly opening: HandOpeningState | null;
}

/** Answer of `POST /hands/:id/open`: the hand with all its cards. */
export interface OpenedHandAnswer extends HandFacts {
  readonly play: HandPlay | null;
  /** Until when one may look, ms. */
  readonly visibleUntil: number | null;
}

/** Answer of `GET /hands/:id/export`. */
export interface HandFileAnswer {
  readonly fileName: string;
  readonly text: string;
}
