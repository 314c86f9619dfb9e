import type { PageAnswer, TransactionRow } from './transactions.ts';

/** How a hand finished: `ended`, or `void` with all stacks restored. */
export type HandEnd = 'ended' | 'void';

/** The facts of a finished hand, the same for every reader. Amounts in minor units, times in ms. */
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
  /** The total of its pots, rake included. */
  readonly potMinor: number;
}

/** A finished hand as lists show it. */
export interface ListedHand extends HandFacts {
  /** The operator's IDs of the players dealt in. */
  readonly players: readonly string[];
}

/** Answer of `GET /hands`. */
export type HandsAnswer = PageAnswer<ListedHand>;

/** A player dealt in. Seats count from 1. */
export interface HandPlayer {
  readonly playerId: string;
  readonly displayName: string;
  readonly seat: number;
  /** Null in a voided hand. */
  readonly position: string | null;
  readonly startStack: number;
  readonly endStack: number;
  readonly net: number;
  readonly bet: number;
  readonly win: number;
  readonly rake: number;
  readonly status: 'won' | 'lost' | 'mucked' | 'folded' | null;
  /** The rank of the shown cards. */
  readonly handRank: string | null;
  readonly cards: readonly string[];
}

/** A player's share of a pot. In a hand that was run twice, `run` is the board it was won on. */
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

/** A public event of a hand, as sent to everyone at the table. Seats count from 0, amounts in minor units. */
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

/** A replay. The page reads these fields and passes all of it to the players' replayer. Seats count from 0. */
export interface HandFilm {
  readonly handId: string;
  readonly players: readonly { readonly seat: number; readonly name: string }[];
  readonly events: readonly { readonly at: number; readonly cue: HandCue }[];
}

/** The course of a hand. */
export interface HandPlay {
  readonly board: readonly string[];
  readonly secondBoard: readonly string[];
  readonly rake: number;
  readonly players: readonly HandPlayer[];
  /** Main pot first; empty in a voided hand. */
  readonly pots: readonly HandPot[];
  readonly replay: HandFilm;
}

/** Why a dealt player did not cut: no pledge (an old client), not connected, or suspended after withholding cuts. */
export type NotCutting = 'no-pledge' | 'disconnected' | 'suspended';

/** One number that a hand was listed under. Seats count from 1. */
export interface HandDealNumber {
  readonly n: number;
  /** Why the number was void, and whose cut did not come; null where the hand was dealt. */
  readonly voided: { readonly reason: string; readonly missing: readonly number[] } | null;
  readonly cut: readonly number[];
  readonly unlisted: readonly { readonly seat: number; readonly why: NotCutting }[];
  /** What the verifier says of it now. */
  readonly verdict:
    | { readonly ok: true; readonly marks: readonly string[] }
    | { readonly ok: false; readonly reason: string; readonly member: string; readonly sentence: string };
}

/** Answer of `GET /hands/:id/deal`; no numbers for a hand that was not dealt from a committed deck. */
export interface HandDealAnswer {
  readonly numbers: readonly HandDealNumber[];
}

/** A request to view all cards of a hand, which a second member must approve. Times in ms. */
export interface HandOpeningShown {
  readonly requestId: string;
  readonly handId: string;
  readonly reason: string;
  readonly askedName: string;
  readonly askedAt: number;
  readonly state: 'open' | 'agreed' | 'declined' | 'withdrawn';
  /** Only in an approved request. */
  readonly visibleUntil: number | null;
  /** The reader made the request, and can only withdraw it. */
  readonly mine: boolean;
}

/** Answer of `GET /hands/openings`: requests waiting for a second approver. */
export interface HandOpeningsAnswer {
  readonly openings: readonly HandOpeningShown[];
}

/** The state of hidden cards, for members who may view them. */
export interface HandOpeningState {
  /** The hand was completed. */
  readonly possible: boolean;
  /** For how many hours both members can view the cards. */
  readonly hours: number;
  readonly request: HandOpeningShown | null;
  /** Until when the reader can view all cards, ms; null without an approval. */
  readonly visibleUntil: number | null;
}

/** Answer of `GET /hands/:id`, with the cards shown at the table. */
export interface HandAnswer extends HandFacts {
  /** Its events are in an archive, outside of the database. */
  readonly isArchived: boolean;
  /** Null if it is archived or the records cannot be read. */
  readonly play: HandPlay | null;
  readonly trail: readonly TransactionRow[];
  /** Null for members who may not view hidden cards. */
  readonly opening: HandOpeningState | null;
}

/** Answer of `POST /hands/:id/open`: the hand with all its cards. */
export interface OpenedHandAnswer extends HandFacts {
  readonly play: HandPlay | null;
  /** Until when the cards can be viewed, ms. */
  readonly visibleUntil: number | null;
}

/** Answer of `GET /hands/:id/export`. */
export interface HandFileAnswer {
  readonly fileName: string;
  readonly text: string;
}
