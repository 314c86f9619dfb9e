import { useRef } from 'react';
import { t } from '../i18n/i18n.ts';
import styles from './data-table.module.css';
import { Icon } from './icon.tsx';
import { RowMenu } from './menu.tsx';
import { columnId, nextOrder } from './sort.ts';
import type { Column, DataTableProps } from './table-props.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useChanged, useWide } from './use-table.ts';

export type { Column, DataTableProps } from './table-props.ts';

/** A dense table with a head that stays in view; on a phone each row is a card. Arrow keys lead from row to row. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, columns, keyOf, empty = null, testId, menu, stale = false } = props;
  const frame = useRef<HTMLDivElement>(null);
  const isWide = useWide(frame, rows.length > 0);
  const changed = useChanged(props);
  const onKeyDown = useRowKeys(props);
  if (rows.length === 0) return empty === null ? null : <div className={styles.empty}>{empty}</div>;
  return (
    <div ref={frame} className={styles.frame} data-wide={isWide} data-stale={stale}>
      <table className={styles.table} data-testid={testId} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={columnId(column)} column={column} sorting={props.sorting} />
            ))}
            {menu !== undefined && (
              <th scope="col">
                <span className="visually-hidden">{t('list.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const key = keyOf(row, index);
            return <TableRow key={key} {...props} row={row} isFirst={index === 0} isChanged={changed.has(key)} />;
          })}
        </tbody>
      </table>
    </div>
  );
}

interface HeadProps<Row> {
  readonly column: Column<Row>;
  readonly sorting: DataTableProps<Row>['sorting'];
}

function Head<Row>({ column, sorting }: HeadProps<Row>) {
  const { head, align, sort } = column;
  const end = align === 'end' ? styles.end : undefined;
  if (sorting === undefined || sort === undefined) {
    return (
      <th scope="col" className={end}>
        {head}
      </th>
    );
  }
  const id = columnId(column);
  const { order, choose } = sorting;
  const now = order?.by === id ? (order.descending ? 'descending' : 'ascending') : undefined;
  return (
    <th scope="col" className={end} aria-sort={now}>
      <button type="button" className={styles.sort} onClick={() => choose(nextOrder(order, id))}>
        {head}
        <span aria-hidden="true">{now === undefined ? '' : now === 'ascending' ? '↑' : '↓'}</span>
      </button>
    </th>
  );
}

type RowProps<Row> = DataTableProps<Row> & { readonly row: Row; readonly isFirst: boolean; readonly isChanged: boolean };

function TableRow<Row>({ row, columns, rowAttributes, menu, isFirst, isChanged }: RowProps<Row>) {
  return (
    // One row at a time takes the focus by Tab; the arrow keys move on from there.
    <tr tabIndex={isFirst ? 0 : -1} data-changed={isChanged || undefined} {...rowAttributes?.(row)}>
      {columns.map((column) => (
        <Cell key={columnId(column)} column={column} row={row} />
      ))}
      {menu !== undefined && (
        <td className={styles.menu} data-phone="menu">
          <RowMenu of={menu.of(row)} items={menu.items(row)} />
        </td>
      )}
    </tr>
  );
}

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const { head, cell, align, clip, wrap, phone = 'fact' } = column;
  const style = clip !== undefined ? { maxInlineSize: clip } : wrap !== undefined ? { minInlineSize: wrap } : undefined;
  const kind = clip !== undefined ? styles.clip : wrap !== undefined ? styles.wrap : undefined;
  return (
    <td data-label={head} data-phone={phone} className={align === 'end' ? styles.end : undefined}>
      <div className={kind} style={style}>
        {cell(row)}
      </div>
    </td>
  );
}

/** The arrow of a row that opens: what it does is said by the row's own button. */
export function Expander({ open, name, toggle }: { readonly open: boolean; readonly name: string; readonly toggle: () => void }) {
  return (
    <button
      type="button"
      className={styles.expander}
      aria-expanded={open}
      aria-label={t('list.tables-of', { name })}
      onClick={toggle}
      tabIndex={-1}
    >
      <Icon name={open ? 'down' : 'right'} size={13} />
    </button>
  );
}
