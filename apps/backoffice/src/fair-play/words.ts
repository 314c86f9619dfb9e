import type { CaseOrigin } from '@cardroom/staff-api';

/** The fair-play codes in words. */
export const REASON_TEXTS: Readonly<Record<string, string>> = {
  collusion: 'Collusion',
  assistance: 'Bot or real-time assistance',
  abuse: 'Offensive language or name',
  'slow-play': 'Stalling',
  other: 'Other',
};
export const OUTCOME_TEXTS: Readonly<Record<string, string>> = {
  unfounded: 'Unfounded',
  warned: 'Warned',
  suspended: 'Suspended',
  referred: 'Referred (e.g. to regulator)',
};
export const OUTCOMES: readonly (readonly [string, string])[] = Object.entries(OUTCOME_TEXTS);

/** The choice between open and closed reports or cases. */
export const STATE_OPTIONS = [
  ['open', 'Open (oldest first)'],
  ['closed', 'Closed (newest first)'],
] as const;

export const ORIGIN_TEXTS: Readonly<Record<CaseOrigin, string>> = {
  report: 'Player report',
  pair: 'Suspicious pair',
  hand: 'Hand',
  person: 'Staff',
};

/** A staff member's name, without the prefix of the audit log. */
export function staffText(author: string): string {
  return author.replace(/^staff:/, '');
}

export function casePath(caseId: string): string {
  return `/fair-play/cases/${encodeURIComponent(caseId)}`;
}
