import type { FloorTable } from '@cardroom/staff-api';
import { shortGameName } from '../hands/words.ts';
import { t } from '../i18n/i18n.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import { amountText } from '../money/amount.tsx';
import page from '../shell/page.module.css';
import { tableSort } from './floor-lists.ts';
import { Meter, NONE } from './meter.tsx';
import { NoMatch, wholePercent } from './room-list.tsx';
import { stakesOf } from './room-view.ts';
import styles from './rooms.module.css';
import { handText, TableStatus } from './table-words.tsx';
import type { Listing } from './use-listing.ts';
import type { RoomActions } from './use-room-actions.tsx';

export interface TableListProps {
  readonly tables: readonly FloorTable[];
  readonly actions: RoomActions;
  readonly listing: Listing<FloorTable>;
  readonly stale: boolean;
}

/** Open tables, whatever their room, in the order of the service. No cards are ever shown. */
export function TableList({ tables, actions, listing, stale }: TableListProps) {
  return (
    <DataTable
      rows={tables}
      columns={listing.columns.shown}
      keyOf={({ tableId }) => tableId}
      sorting={listing.sorting}
      menu={{ items: actions.tableItems, of: ({ tableId }) => t('floor.table', { table: tableId }) }}
      version={({ status, held }) => `${status} ${held}`}
      stale={stale}
      rowAttributes={({ tableId, status }) => ({ id: `table-${tableId}`, 'data-testid': `table-${tableId}`, 'data-status': status })}
      empty={listing.clear === null ? <p>{t('floor.no-tables')}</p> : <NoMatch clear={listing.clear} text={t('floor.no-match.tables')} />}
      testId="tables"
    />
  );
}

export const tableColumns = (): readonly Column<FloorTable>[] => [
  {
    ...tableSort('table'),
    head: t('floor.column.table'),
    always: true,
    phone: 'title',
    cell: ({ roomName, tableId, outdated }) => (
      <>
        <strong>{roomName}</strong> <span className={page.quiet}>#{tableId}</span>
        {outdated && <span className={styles.tag}>{t('floor.previous-settings')}</span>}
      </>
    ),
  },
  {
    ...tableSort('game'),
    head: t('floor.column.game'),
    phone: 'line',
    cell: ({ gameKey }) => shortGameName(gameKey),
  },
  {
    ...tableSort('stakes'),
    head: t('floor.column.stakes'),
    phone: 'line',
    cell: (table) => <strong>{stakesOf(table, table.currency)}</strong>,
  },
  {
    ...tableSort('players'),
    head: t('floor.column.players'),
    cell: (table) => <Meter taken={table.taken} seats={table.seats} />,
  },
  { ...tableSort('waiting'), head: t('floor.column.waiting'), align: 'end', cell: ({ waiting }) => waiting || NONE },
  {
    id: 'average-pot',
    head: t('floor.column.average-pot'),
    align: 'end',
    cell: ({ averagePot, handsCounted, currency }) => (handsCounted === 0 ? NONE : amountText(averagePot, currency)),
  },
  {
    ...tableSort('players-flop'),
    head: t('floor.column.flop'),
    align: 'end',
    cell: ({ flopPercent, handsCounted }) => (handsCounted === 0 ? NONE : wholePercent(flopPercent)),
  },
  {
    ...tableSort('hands-h'),
    head: t('floor.column.hands-per-hour'),
    align: 'end',
    cell: ({ handsPerHour }) => handsPerHour || NONE,
  },
  {
    ...tableSort('hands-played'),
    head: t('floor.column.hands-played'),
    align: 'end',
    cell: ({ handsPlayed }) => handsPlayed,
  },
  { id: 'now', head: t('floor.column.now'), phone: 'line', cell: handText },
  {
    ...tableSort('status'),
    head: t('floor.column.status'),
    phone: 'end',
    cell: (table) => <TableStatus table={table} />,
  },
];
