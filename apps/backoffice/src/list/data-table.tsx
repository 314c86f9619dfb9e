import type { HTMLAttributes, ReactNode } from 'react';
import styles from './data-table.module.css';

export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** `end` for numbers and amounts. */
  readonly align?: 'end';
  /** A fixed width, such as `64px` or `15%`. With it, long words break instead of widening their column. */
  readonly width?: string;
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
}

/** A table; on a phone each row is a card. */
export function DataTable<Row>({ rows, columns, keyOf, empty = null, rowAttributes, testId }: DataTableProps<Row>) {
  if (rows.length === 0) return empty === null ? null : <p>{empty}</p>;
  const isFixed = columns.some(({ width }) => width !== undefined);
  return (
    <table className={`${styles.table} ${isFixed ? styles.fixed : ''}`} data-testid={testId}>
      <thead>
        <tr>
          {columns.map(({ head, align, width }) => (
            <th key={head} scope="col" className={align === 'end' ? styles.end : undefined} style={{ inlineSize: width }}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={keyOf(row, index)} {...rowAttributes?.(row)}>
            {columns.map(({ head, cell, align }) => (
              <td key={head} data-label={head} className={align === 'end' ? styles.end : undefined}>
                <div>{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
