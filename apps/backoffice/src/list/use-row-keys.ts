import { type KeyboardEvent, useEffect } from 'react';
import type { DataTableProps, RowKeys } from './table-props.ts';

/**
 * Keys on a focused row: up and down to its neighbours, right and left to expand it, Enter to open it, and the letters of its menu. While
 * nothing has the focus, up and down lead into the table.
 */
export function useRowKeys<Row>({ rows, keys, menu }: Pick<DataTableProps<Row>, 'rows' | 'keys' | 'menu'>) {
  useEffect(() => {
    window.addEventListener('keydown', enterTable);
    return () => window.removeEventListener('keydown', enterTable);
  }, []);
  return (event: KeyboardEvent<HTMLTableElement>) => {
    const line = event.target;
    if (!(line instanceof HTMLTableRowElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows[line.sectionRowIndex];
    if (row === undefined) return;
    if (acts(event.key, line, row, { keys, items: menu?.items(row) ?? [] })) event.preventDefault();
  };
}

interface Ways<Row> {
  readonly keys: RowKeys<Row> | undefined;
  readonly items: readonly { readonly key?: string; readonly act: () => void }[];
}

/** Does what a key means on a row; false if it means nothing. */
function acts<Row>(key: string, line: HTMLTableRowElement, row: Row, { keys, items }: Ways<Row>): boolean {
  if (key === 'ArrowDown' || key === 'ArrowUp') return focused(key === 'ArrowDown' ? line.nextElementSibling : line.previousElementSibling);
  if (key === 'ArrowRight' || key === 'ArrowLeft') {
    keys?.expand?.(row, key === 'ArrowRight');
    return keys?.expand !== undefined;
  }
  if (key === 'Enter') {
    keys?.open?.(row);
    return keys?.open !== undefined;
  }
  const item = items.find((one) => one.key === key.toLowerCase());
  item?.act();
  return item !== undefined;
}

function focused(line: Element | null): boolean {
  if (!(line instanceof HTMLElement)) return false;
  line.focus();
  line.scrollIntoView({ block: 'nearest' });
  return true;
}

/** From nowhere into the first table of the page. */
function enterTable(event: globalThis.KeyboardEvent): void {
  if (event.key !== 'ArrowDown' || event.defaultPrevented) return;
  const at = document.activeElement;
  if (at !== null && at !== document.body && at.id !== 'page') return;
  if (focused(document.querySelector('main tbody tr[tabindex]'))) event.preventDefault();
}
