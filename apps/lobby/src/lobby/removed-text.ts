import type { Translate } from '../i18n/index.ts';

/** Why the operator's staff took a player from his seat; a reason of a later service is told without its why. */
export function removedText(reason: string, t: Translate): string {
  const id = `removed.${reason}`;
  return t(t.has(id) ? id : 'removed.house');
}
