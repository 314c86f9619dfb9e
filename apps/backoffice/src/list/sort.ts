import type { Column, Order } from './table-props.ts';

export type { Order } from './table-props.ts';

/** `-players` in an address sorts by players, most first; null for none. */
export function orderOf(text: string | null): Order | null {
  if (text === null || text === '' || text === '-') return null;
  return text.startsWith('-') ? { by: text.slice(1), descending: true } : { by: text, descending: false };
}

export function orderText(order: Order | null): string {
  return order === null ? '' : `${order.descending ? '-' : ''}${order.by}`;
}

/** The name of a column in addresses and in what is remembered. */
export function columnId({ head, id = head }: Pick<Column<never>, 'head' | 'id'>): string {
  return id.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

/** The order as a call asks for it; null where the service sorts by no such column. */
export function askedOrder<Row>(columns: readonly Column<Row>[], order: Order | null): string | null {
  const column = columns.find(({ id }) => id !== undefined && id === order?.by);
  return column?.sort === 'service' ? orderText(order) : null;
}

const WORDS = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Rows in an order; rows that compare equal keep theirs. A column that cannot be sorted by here changes nothing. */
export function sorted<Row>(rows: readonly Row[], columns: readonly Column<Row>[], order: Order | null): readonly Row[] {
  const value = columns.find((column) => columnId(column) === order?.by)?.sort;
  if (order === null || typeof value !== 'function') return rows;
  const sign = order.descending ? -1 : 1;
  return rows.toSorted((a, b) => sign * compared(value(a), value(b)));
}

function compared(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : WORDS.compare(String(a), String(b));
}

/** What a click on a head leads to: up, down, and back to the list's own order. */
export function nextOrder(order: Order | null, by: string): Order | null {
  if (order?.by !== by) return { by, descending: false };
  return order.descending ? null : { by, descending: true };
}
