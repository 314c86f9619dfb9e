import type { CallbacksAnswer } from '@cardroom/staff-api';
import type { Answer } from '../../api.ts';

/**
 * The list with the newest page in it. What is listed already stays, with the pages below it; a page that has nothing in common with the list
 * starts it anew, since there would be a gap between them. A line that breaks leaves the list as it is.
 */
export function merged(before: Answer<CallbacksAnswer> | null, newest: Answer<CallbacksAnswer>): Answer<CallbacksAnswer> {
  if (before?.ok !== true) return newest;
  if (!newest.ok) return newest.code === 'OFFLINE' ? before : newest;
  const known = new Set(before.value.rows.map(({ id }) => id));
  const fresh = newest.value.rows.filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return before;
  if (fresh.length === newest.value.rows.length && known.size > 0) return newest;
  const rows = [...fresh, ...before.value.rows].sort((a, b) => b.at - a.at);
  return { ok: true, value: { rows, next: before.value.next } };
}
