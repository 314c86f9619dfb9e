import type { HomeChange } from '@cardroom/staff-api';
import { hasText, t } from '../i18n/i18n.ts';

/** Members of a change that are named; more of them say only how many. */
const MEMBERS_NAMED = 1;
const VALUE_CHARS_MAX = 40;

/** A change in words: what was changed, and from what to what. */
export function changeText(change: HomeChange): { readonly subject: string; readonly text: string } {
  const { action, subject, name } = change;
  const [group = ''] = action.split('.');
  const own = name ?? (group === 'operator' ? t('home.change.operator') : group === 'credential' ? t('home.change.credential') : subject);
  return { subject: own, text: difference(change) ?? doneText(action) };
}

/** The action alone: `closed`, `paused`, `blocked`. */
function doneText(action: string): string {
  const id = `home.action.${action.replaceAll('.', '-')}`;
  return hasText(id) ? t(id) : action;
}

/** `rakeCap 0.30 → 0.25`; null where nothing single was replaced. */
function difference({ action, was, detail }: HomeChange): string | null {
  if (was === null) return null;
  const changed = Object.keys(detail).filter((member) => written(was[member]) !== written(detail[member]));
  const [member] = changed;
  if (member === undefined || written(was[member]) === '' || action.startsWith('operator.maintenance')) return null;
  const first = `${spaced(member)} ${written(was[member])} → ${written(detail[member])}`;
  return changed.length > MEMBERS_NAMED ? t('home.change.and-more', { first, count: changed.length - MEMBERS_NAMED }) : first;
}

/** `rakeCap` as words. */
function spaced(member: string): string {
  return member.replaceAll(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);
}

function written(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  const text =
    typeof value === 'string'
      ? value
      : typeof value === 'boolean'
        ? t(value ? 'home.change.on' : 'home.change.off')
        : JSON.stringify(value);
  return text.length > VALUE_CHARS_MAX ? `${text.slice(0, VALUE_CHARS_MAX)}…` : text;
}
