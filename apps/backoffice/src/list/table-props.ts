import type { HTMLAttributes, ReactNode } from 'react';
import type { MenuItem } from './menu.tsx';

/** The column a list is sorted by. */
export interface Order {
  readonly by: string;
  readonly descending: boolean;
}

export interface RowKeys<Row> {
  /** Enter: shows the row’s own page. */
  readonly open?: (row: Row) => void;
  /** The right and left arrow: shows and hides what belongs to the row. */
  readonly expand?: (row: Row, open: boolean) => void;
}

export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Its name in addresses; default: from its head. */
  readonly id?: string;
  /** `end` for numbers and amounts. */
  readonly align?: 'end';
  /** Longer text ends in an ellipsis, such as `180px`. */
  readonly clip?: string;
  /** Text that may break into several lines, from this width on. */
  readonly wrap?: string;
  /** The value by which a fully loaded list is sorted; `service`: the service sorts by the column's `id`. */
  readonly sort?: ((row: Row) => string | number) | 'service';
  /** Hidden until a member shows it. */
  readonly optional?: true;
  /** Cannot be hidden. */
  readonly always?: true;
  /** On a phone: the first line and its end, a line without labels, or nothing. Default: a small fact with its label. */
  readonly phone?: 'title' | 'end' | 'line' | 'none';
}

type RowAttributes = HTMLAttributes<HTMLTableRowElement> & Readonly<Record<`data-${string}`, string | number | boolean | undefined>>;

export interface DataTableProps<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row, index: number) => string | number;
  /** Shown instead of a table without rows. */
  readonly empty?: ReactNode;
  readonly rowAttributes?: (row: Row) => RowAttributes;
  readonly testId?: string;
  /** The order of the rows, and how another one is chosen. */
  readonly sorting?: { readonly order: Order | null; readonly choose: (order: Order | null) => void };
  /** The menu of a row, and the name of the row in it. */
  readonly menu?: { readonly items: (row: Row) => readonly MenuItem[]; readonly of: (row: Row) => string };
  /** What Enter and the arrow keys do on a row. */
  readonly keys?: RowKeys<Row>;
  /** A row whose version changes while it is shown flashes once. */
  readonly version?: (row: Row) => string;
  /** The rows may be out of date. */
  readonly stale?: boolean;
}
