import type { ReceiptMessage } from '@cardroom/protocol';
import type { Translate } from '../i18n/index.ts';

/** Why the operator's staff removed a player. A reason this client does not know gets the general text. */
export function removedText(reason: string, t: Translate): string {
  const id = `removed.${reason}`;
  return t(t.has(id) ? id : 'removed.house');
}

/** Why a table session ended without the player's request; '' if the player left, or for a reason this client does not know. */
export function endText({ removedFor, paidOutFor }: Pick<ReceiptMessage, 'removedFor' | 'paidOutFor'>, t: Translate): string {
  if (removedFor) return removedText(removedFor, t);
  const id = `paidOut.${paidOutFor ?? ''}`;
  return t.has(id) ? t(id) : '';
}
