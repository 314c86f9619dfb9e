import { t } from '../i18n/i18n.ts';

const VOID_REASONS: readonly string[] = [
  'cut-failed',
  'table-closed',
  'superseded',
  'laid-out',
  'outage',
  'journal-damaged',
  'beacon-missing',
  'secrets-lost',
];

/** Why a number of the deal was void; a reason of a later release as it is. */
export function voidReason(reason: string): string {
  return VOID_REASONS.includes(reason) ? t(`hand.deal.void.${reason}`) : reason;
}
