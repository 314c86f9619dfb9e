import type { PageAnswer } from './transactions.ts';

/** A player's ID at the operator, and their display name. */
export interface NamedPlayer {
  readonly playerId: string;
  readonly name: string;
}

/** How a report or case was closed; ms. */
export interface Closed {
  readonly at: number;
  readonly by: string;
  readonly outcome: string;
  readonly reason: string;
}

/** What a case was opened from: a player's report, a suspicious pair, a hand, or staff's own suspicion. */
export type CaseOrigin = 'report' | 'pair' | 'hand' | 'person';

/** A case as lists show it. Times in ms. */
export interface ListedCase {
  readonly caseId: string;
  readonly state: 'open' | 'closed';
  /** The number of changes so far. */
  readonly version: number;
  readonly origin: CaseOrigin;
  readonly about: string;
  readonly openedBy: string;
  readonly openedAt: number;
  readonly closed: Closed | null;
  readonly players: readonly NamedPlayer[];
}

/** Answer of `GET /fair-play/cases`. */
export type CasesAnswer = PageAnswer<ListedCase>;

/** An entry of a case. `words` is the text, or the ID of what was added. */
export interface CaseEntry {
  readonly kind: 'note' | 'player' | 'report' | 'hand' | 'closed' | 'reopened';
  readonly words: string;
  readonly author: string;
  /** ms. */
  readonly at: number;
}

/** A player's report about another player. */
export interface PlayerReport {
  readonly reportId: string;
  readonly reporterId: string;
  readonly reporterName: string;
  readonly subjectId: string;
  readonly subjectName: string;
  readonly tableId: string;
  readonly handId: string | null;
  readonly reason: string;
  readonly comment: string;
  /** ms. */
  readonly filedAt: number;
  /** Null while the report is open. */
  readonly closed: Closed | null;
}

/** A case with its entries, oldest first, and its reports. */
export interface WholeCase extends ListedCase {
  readonly entries: readonly CaseEntry[];
  readonly reports: readonly PlayerReport[];
}

/** Answer of `GET /fair-play/cases/:id`, and of opening or changing a case. */
export interface CaseAnswer {
  readonly case: WholeCase;
}

export interface ListedReport extends PlayerReport {
  /** The case the report is in. */
  readonly caseId: string | null;
}

/** Answer of `GET /fair-play/reports`, and of closing a report. */
export interface PlayerReportsAnswer {
  readonly reports: readonly ListedReport[];
  /** More reports exist than one answer holds. */
  readonly more: boolean;
  /** The service's clock, ms. */
  readonly now: number;
}

/** A sign that two players may be playing together. */
export type PairSignal = 'browser' | 'network' | 'flow' | 'soft-play' | 'overlap';

/** A suspicious pair. `packages/views/src/pair-signals.ts` explains each number. */
export interface SuspectPair {
  readonly a: NamedPlayer;
  readonly b: NamedPlayer;
  readonly counts: { readonly hands: number; readonly headsUp: number; readonly checkedDown: number };
  readonly signals: {
    readonly points: number;
    readonly signals: readonly PairSignal[];
    /** 0 to 1. */
    readonly overlap: number;
    /** Big blinds; negative where player b lost to player a. */
    readonly flowPer100: number;
    readonly flowSigma: number;
    readonly checkedPart: number;
    readonly checkedExpected: number;
    readonly softSigma: number;
  };
}

/** Answer of `GET /fair-play/pairs`. */
export interface PairsAnswer {
  readonly pairs: readonly SuspectPair[];
  /** Number of pairs examined. */
  readonly looked: number;
  /** More pairs are suspicious, or not all were examined. */
  readonly more: boolean;
  readonly days: number;
  /** Hands are still uncounted; each further call counts more of them. */
  readonly handsLeft: boolean;
}

/** Setting for two players who share something and ask for seats at one table. */
export type SeatRule = 'block' | 'warn' | 'allow';

/** An operator's rules by what two players have in common: a browser, a network, or suspicious play together. */
export interface SeatRules {
  readonly browser: SeatRule;
  readonly network: SeatRule;
  readonly history: SeatRule;
}

/** Two players with something in common at one table, or a short visit with a big loss to one opponent. */
export interface FairPlaySignal {
  readonly kind: keyof SeatRules | 'short-visit';
  /** The players; of a short visit, the one who lost first. */
  readonly a: NamedPlayer;
  readonly b: NamedPlayer;
  /** Whether the later of the two got the seat; `left` for a short visit. */
  readonly outcome: 'seated' | 'refused' | 'left';
  readonly tableId: string;
  /** How often that day. */
  readonly times: number;
  /** ms. */
  readonly lastAt: number;
  /** The loss of a short visit, in minor units; null for players at one table. */
  readonly visit: { readonly currency: string; readonly boughtIn: number; readonly lost: number; readonly hands: number } | null;
}

/** A player whose cuts were missing so often that they were suspended from cutting (N65). It claims no fault: a line can be slow. */
export interface WithheldCuts {
  readonly player: NamedPlayer;
  /** Cuts that were missing. */
  readonly times: number;
  /** Where, most recently first. */
  readonly tableIds: readonly string[];
  /** ms. */
  readonly lastAt: number;
}

/** Answer of `GET /fair-play/signals`, each list newest first. */
export interface SignalsAnswer {
  readonly signals: readonly FairPlaySignal[];
  readonly withheld: readonly WithheldCuts[];
  /** More signals exist than one answer holds. */
  readonly more: boolean;
  readonly days: number;
  /** The limits of a short visit with a big loss. */
  readonly visits: { readonly hands: number; readonly lossPercent: number; readonly toOnePercent: number };
  /** How many cuts missing within how many hands suspend a player. */
  readonly cuts: { readonly misses: number; readonly within: number };
}

/** A day (UTC) of the fair deal whose bundle never changes any more. */
export interface DeckDay {
  readonly date: string;
  /** The signed root that is published. */
  readonly root: string;
  readonly tables: number;
  /** Tables whose chain begins again on the day, because their decks were lost or something is hidden. */
  readonly begunAgain: number;
}

/** Answer of `GET /fair-play/decks`, newest first. */
export interface DeckDaysAnswer {
  readonly days: readonly DeckDay[];
  readonly more: boolean;
}

/** What is counted of a day that the verifier accepts. */
export interface DeckCounts {
  readonly numbers: number;
  readonly dealt: number;
  readonly uncut: number;
  /** Fewer than half of the players cut. */
  readonly thin: number;
  /** IDs of the first hundred uncut hands. */
  readonly uncutHands: readonly string[];
  /** By reason. */
  readonly voided: Readonly<Record<string, number>>;
  /** The first hundred void numbers. */
  readonly voids: readonly { readonly table: string; readonly n: number; readonly reason: string }[];
  /** Players whose cut did not come although they were listed, the most first. */
  readonly withheld: readonly (NamedPlayer & { readonly times: number })[];
}

/** Answer of `GET /fair-play/decks/check`: what the verifier says of a day now. */
export interface DeckDayCheckAnswer {
  readonly date: string;
  readonly verdict:
    | ({ readonly ok: true } & DeckCounts)
    | { readonly ok: false; readonly reason: string; readonly member: string; readonly detail: string; readonly sentence: string };
  readonly begunAgain: readonly DeckBegunAgain[];
}

/** A table whose chain begins again with number `n`; the numbers from `unended` to the one before it were never ended. */
export interface DeckBegunAgain {
  readonly table: string;
  readonly n: number;
  readonly unended: number | null;
}
