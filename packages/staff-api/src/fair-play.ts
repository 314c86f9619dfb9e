import type { PageAnswer } from './transactions.ts';

/** A player by the operator's id, with his display name. */
export interface NamedPlayer {
  readonly playerId: string;
  readonly name: string;
}

/** How something was closed; ms. */
export interface Closed {
  readonly at: number;
  readonly by: string;
  readonly outcome: string;
  readonly reason: string;
}

/** What a case was opened from: a player's report, two players' signals, a hand, or a person's own doubt. */
export type CaseOrigin = 'report' | 'pair' | 'hand' | 'person';

/** A case as a list has it. Times ms. */
export interface ListedCase {
  readonly caseId: string;
  readonly state: 'open' | 'closed';
  /** How often it was changed. */
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

/** Something that was written in a case; `words` is the id of what was linked, or what somebody wrote. */
export interface CaseEntry {
  readonly kind: 'note' | 'player' | 'report' | 'hand' | 'closed' | 'reopened';
  readonly words: string;
  readonly author: string;
  /** ms. */
  readonly at: number;
}

/** What one player told the staff of another one. */
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
  /** Null while it is open. */
  readonly closed: Closed | null;
}

/** A case with all that was written in it, oldest first, and its reports. */
export interface WholeCase extends ListedCase {
  readonly entries: readonly CaseEntry[];
  readonly reports: readonly PlayerReport[];
}

/** Answer of `GET /fair-play/cases/:id`, of a new case, and of every change of one. */
export interface CaseAnswer {
  readonly case: WholeCase;
}

export interface ListedReport extends PlayerReport {
  /** The case it is in. */
  readonly caseId: string | null;
}

/** Answer of `GET /fair-play/reports`, and of closing one. */
export interface PlayerReportsAnswer {
  readonly reports: readonly ListedReport[];
  /** There are others: as many as a list holds are shown. */
  readonly more: boolean;
  /** The service's clock, ms. */
  readonly now: number;
}

/** What speaks for two players playing together. */
export type PairSignal = 'browser' | 'network' | 'flow' | 'soft-play' | 'overlap';

/** Two players who stand out; see what each number means in `packages/views/src/pair-signals.ts`. */
export interface SuspectPair {
  readonly a: NamedPlayer;
  readonly b: NamedPlayer;
  readonly counts: { readonly hands: number; readonly headsUp: number; readonly checkedDown: number };
  readonly signals: {
    readonly points: number;
    readonly signals: readonly PairSignal[];
    /** 0 to 1. */
    readonly overlap: number;
    /** Big blinds; negative where the second one lost to the first one. */
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
  /** Pairs that were looked at. */
  readonly looked: number;
  /** Others stand out, too, or not all were looked at. */
  readonly more: boolean;
  readonly days: number;
  /** Hands wait to be counted: who asks again gets the next ones. */
  readonly handsLeft: boolean;
}
