import type { FloorTable } from '@cardroom/staff-api';
import { shortGameName } from '../hands/words.ts';
import { t } from '../i18n/i18n.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import { sorted } from '../list/sort.ts';
import { amountText } from '../money/amount.tsx';
import page from '../shell/page.module.css';
import { Meter, NONE } from './meter.tsx';
import { NoMatch, wholePercent } from './room-list.tsx';
import { seatedAt, stakesOf } from './room-view.ts';
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

/** All open tables, whatever their room. No cards are ever shown. */
export function TableList({ tables, actions, listing, stale }: TableListProps) {
  return (
    <DataTable
      rows={sorted(tables, tableColumns(), listing.sorting.order)}
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
    id: 'table',
    head: t('floor.column.table'),
    always: true,
    phone: 'title',
    cell: ({ roomName, tableId, outdated }) => (
      <>
        <strong>{roomName}</strong> <span className={page.quiet}>#{tableId}</span>
        {outdated && <span className={styles.tag}>{t('floor.previous-settings')}</span>}
      </>
    ),
    sort: ({ roomName, tableId }) => `${roomName} ${tableId}`,
  },
  {
    id: 'game',
    head: t('floor.column.game'),
    phone: 'line',
    cell: ({ gameKey }) => shortGameName(gameKey),
    sort: ({ gameKey }) => shortGameName(gameKey),
  },
  {
    id: 'stakes',
    head: t('floor.column.stakes'),
    phone: 'line',
    cell: (table) => <strong>{stakesOf(table, table.currency)}</strong>,
    sort: ({ bigBlind }) => bigBlind,
  },
  {
    id: 'players',
    head: t('floor.column.players'),
    cell: (table) => <Meter taken={seatedAt(table)} seats={table.seats.length} />,
    sort: seatedAt,
  },
  { id: 'waiting', head: t('floor.column.waiting'), align: 'end', cell: ({ waiting }) => waiting || NONE, sort: ({ waiting }) => waiting },
  {
    id: 'average-pot',
    head: t('floor.column.average-pot'),
    align: 'end',
    cell: ({ averagePot, handsCounted, currency }) => (handsCounted === 0 ? NONE : amountText(averagePot, currency)),
  },
  {
    id: 'players-flop',
    head: t('floor.column.flop'),
    align: 'end',
    cell: ({ flopPercent, handsCounted }) => (handsCounted === 0 ? NONE : wholePercent(flopPercent)),
    sort: ({ flopPercent }) => flopPercent,
  },
  {
    id: 'hands-h',
    head: t('floor.column.hands-per-hour'),
    align: 'end',
    cell: ({ handsPerHour }) => handsPerHour || NONE,
    sort: ({ handsPerHour }) => handsPerHour,
  },
  {
    id: 'hands-played',
    head: t('floor.column.hands-played'),
    align: 'end',
    cell: ({ handsPlayed }) => handsPlayed,
    sort: ({ handsPlayed }) => handsPlayed,
  },
  { id: 'now', head: t('floor.column.now'), phone: 'line', cell: handText },
  {
    id: 'status',
    head: t('floor.column.status'),
    phone: 'end',
    cell: (table) => <TableStatus table={table} />,
    sort: ({ status }) => status,
  },
];
