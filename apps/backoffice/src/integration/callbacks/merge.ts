import type { CallbacksAnswer } from '@cardroom/staff-api';

/**
 * The list with the newest page in it. Rows that are listed stay, and so do the pages below them. A page that shares no row with the list
 * replaces it, because rows between them would be missing.
 */
export function merged(list: CallbacksAnswer, newest: CallbacksAnswer): CallbacksAnswer {
  const known = new Set(list.rows.map(({ id }) => id));
  const fresh = newest.rows.filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return list;
  if (fresh.length === newest.rows.length) return newest;
  return { rows: [...fresh, ...list.rows].sort((a, b) => b.at - a.at), next: list.next };
}
