/** How something was closed; ms. */
export interface Closed {
  readonly at: number;
  readonly by: string;
  readonly outcome: string;
  readonly reason: string;
}
/** A case as a list of the service has it. Times ms. */
export interface ListedCase {
  readonly caseId: string;
  readonly state: 'open' | 'closed';
  readonly version: number;
  readonly origin: string;
  readonly about: string;
  readonly openedBy: string;
  readonly openedAt: number;
  readonly closed: Closed | null;
  readonly players: readonly { readonly playerId: string; readonly name: string }[];
}
export interface Report {
  readonly reportId: string;
  readonly reporterId: string;
  readonly reporterName: string;
  readonly subjectId: string;
  readonly subjectName: string;
  readonly tableId: string;
  readonly handId: string | null;
  readonly reason: string;
  readonly comment: string;
  readonly filedAt: number;
  readonly closed: Closed | null;
}
export interface CaseEntry {
  readonly kind: 'note' | 'player' | 'report' | 'hand' | 'closed' | 'reopened';
  readonly words: string;
  readonly author: string;
  readonly at: number;
}
export interface WholeCase extends ListedCase {
  readonly entries: readonly CaseEntry[];
  readonly reports: readonly Report[];
}
