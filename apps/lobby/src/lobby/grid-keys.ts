import type { KeyboardEvent } from 'react';

/** Rows that Page Up and Page Down pass over. */
const PAGE_ROWS = 10;

/** Moves the focus between the rows of a grid with the arrow keys, Home, End and the page keys. */
export function moveTo(event: KeyboardEvent): void {
  const row = event.target instanceof Element ? event.target.closest('tr') : null;
  const rows = [...(row?.parentElement?.children ?? [])];
  const index = nextIndex(event.key, row === null ? -1 : rows.indexOf(row), rows.length);
  const next = index === null ? undefined : rows[index];
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

/** The row a key leads to from row `index` of `count`; null for any other key. */
export function nextIndex(key: string, index: number, count: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: PAGE_ROWS,
    PageUp: -PAGE_ROWS,
    Home: -count,
    End: count,
  };
  const step = steps[key];
  return step === undefined || index < 0 ? null : Math.min(count - 1, Math.max(0, index + step));
}
