import { hasText, t } from '../i18n/i18n.ts';

const OUTCOMES = ['unfounded', 'warned', 'suspended', 'referred'] as const;

/** The reason of a report. */
export function reasonText(reason: string): string {
  return named('reason', reason);
}

/** The outcome of a report or case. */
export function outcomeText(outcome: string): string {
  return named('outcome', outcome);
}

/** The outcomes to choose from. */
export function outcomes(): readonly (readonly [string, string])[] {
  return OUTCOMES.map((outcome) => [outcome, outcomeText(outcome)] as const);
}

/** The choice between open and closed reports or cases. */
export function stateOptions(): readonly (readonly [string, string])[] {
  return [
    ['open', t('fair-play.open-first')],
    ['closed', t('fair-play.closed-first')],
  ];
}

/** The entry of a case that was closed: its outcome and the reason, as `warned: Both were told the rules`. */
export function closedText(words: string): string {
  const [, outcome = '', reason = ''] = /^([^:]*): (.*)$/s.exec(words) ?? [];
  const id = `fair-play.case.closed-as.${outcome}`;
  return hasText(id) ? t(id, { reason }) : words;
}

/** A staff member's name, without the prefix of the audit log. */
export function staffText(author: string): string {
  return author.replace(/^staff:/, '');
}

export function casePath(caseId: string): string {
  return `/fair-play/cases/${encodeURIComponent(caseId)}`;
}

function named(kind: 'reason' | 'outcome', code: string): string {
  const id = `fair-play.${kind}.${code}`;
  return hasText(id) ? t(id) : code;
}
