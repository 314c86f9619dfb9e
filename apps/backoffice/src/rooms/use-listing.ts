import type { Column } from '../list/data-table.tsx';
import { type Filter, type Filters, useFilters } from '../list/filters.ts';
import { type Order, orderOf, orderText } from '../list/sort.ts';
import { type ColumnChoice, useColumns } from '../list/use-columns.ts';

/** How a list that is loaded whole is filtered, sorted and shown. */
export interface Listing<Row> {
  readonly filters: readonly Filter[];
  readonly state: Filters;
  readonly columns: ColumnChoice<Row>;
  readonly sorting: { readonly order: Order | null; readonly choose: (order: Order | null) => void };
  readonly clear: (() => void) | null;
}

/** Never shown, so they have no labels. */
const KEPT: readonly Filter[] = [
  { name: 'tab', label: '', kind: 'kept' },
  { name: 'sort', label: '', kind: 'kept' },
];

/** Filters and order in the address of a page that is loaded whole; `list` is the name its columns are remembered by. */
export function useListing<Row>(path: string, list: string, filters: readonly Filter[], columns: readonly Column<Row>[]): Listing<Row> {
  const all = [...filters, ...KEPT];
  const state = useFilters(path, all);
  return {
    filters: all,
    state,
    columns: useColumns(list, columns),
    sorting: { order: orderOf(state.given.get('sort')), choose: (order) => state.set({ sort: orderText(order) }) },
    clear: state.clear,
  };
}
