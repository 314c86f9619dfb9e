import type { ReceiptMessage } from '@cardroom/protocol';
import type { Translate } from '../i18n/index.ts';

/** Why the operator's staff took a player from his seat; a reason of a later service is told without its why. */
export function removedText(reason: string, t: Translate): string {
  const id = `removed.${reason}`;
  return t(t.has(id) ? id : 'removed.house');
}

/** Why a stay ended though its player did not ask for it; '' where he left, and for a reason of a later service. */
export function endText({ removedFor, paidOutFor }: Pick<ReceiptMessage, 'removedFor' | 'paidOutFor'>, t: Translate): string {
  if (removedFor) return removedText(removedFor, t);
  const id = `paidOut.${paidOutFor ?? ''}`;
  return t.has(id) ? t(id) : '';
}
