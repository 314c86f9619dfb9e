import type { CaseOrigin } from '@cardroom/staff-api';
/** What fair play calls things, as people read it. */
export const REASON_TEXTS: Readonly<Record<string, string>> = {
  collusion: 'plays together with others',
  assistance: 'a bot, or help by a person or a program',
  abuse: 'language or name',
  'slow-play': 'slow play',
  other: 'something else',
};
export const OUTCOME_TEXTS: Readonly<Record<string, string>> = {
  unfounded: 'Unfounded',
  warned: 'Warned',
  suspended: 'Suspended',
  referred: 'Handed on, e.g. to a regulator',
};
export const OUTCOMES: readonly (readonly [string, string])[] = Object.entries(OUTCOME_TEXTS);

export const ORIGIN_TEXTS: Readonly<Record<CaseOrigin, string>> = {
  report: 'a player’s report',
  pair: 'the signals of a pair',
  hand: 'a hand',
  person: 'a person of the staff',
};

/** Somebody of the staff as he is known to others of it. */
export function staffText(author: string): string {
  return author.replace(/^staff:/, '');
}

export function casePath(caseId: string): string {
  return `/fair-play/cases/${encodeURIComponent(caseId)}`;
}
