import type { FloorTable } from '@cardroom/staff-api';
import { shortGameName } from '../hands/words.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import { sorted } from '../list/sort.ts';
import { amountText } from '../money/amount.tsx';
import page from '../shell/page.module.css';
import { Meter, NONE } from './meter.tsx';
import { NoMatch } from './room-list.tsx';
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
      rows={sorted(tables, TABLE_COLUMNS, listing.sorting.order)}
      columns={listing.columns.shown}
      keyOf={({ tableId }) => tableId}
      sorting={listing.sorting}
      menu={{ items: actions.tableItems, of: ({ tableId }) => `table ${tableId}` }}
      version={({ status, held }) => `${status} ${held}`}
      stale={stale}
      rowAttributes={({ tableId, status }) => ({ id: `table-${tableId}`, 'data-testid': `table-${tableId}`, 'data-status': status })}
      empty={listing.clear === null ? <p>No open tables.</p> : <NoMatch clear={listing.clear} noun="tables" />}
      testId="tables"
    />
  );
}

export const TABLE_COLUMNS: readonly Column<FloorTable>[] = [
  {
    head: 'Table',
    always: true,
    phone: 'title',
    cell: ({ roomName, tableId, outdated }) => (
      <>
        <strong>{roomName}</strong> <span className={page.quiet}>#{tableId}</span>
        {outdated && <span className={styles.tag}>Previous settings</span>}
      </>
    ),
    sort: ({ roomName, tableId }) => `${roomName} ${tableId}`,
  },
  { head: 'Game', phone: 'line', cell: ({ gameKey }) => shortGameName(gameKey), sort: ({ gameKey }) => shortGameName(gameKey) },
  {
    head: 'Stakes',
    phone: 'line',
    cell: (table) => <strong>{stakesOf(table, table.currency)}</strong>,
    sort: ({ bigBlind }) => bigBlind,
  },
  { head: 'Players', cell: (table) => <Meter taken={seatedAt(table)} seats={table.seats.length} />, sort: seatedAt },
  { head: 'Waiting', align: 'end', cell: ({ waiting }) => waiting || NONE, sort: ({ waiting }) => waiting },
  {
    head: 'Average pot',
    align: 'end',
    cell: ({ averagePot, handsCounted, currency }) => (handsCounted === 0 ? NONE : amountText(averagePot, currency)),
  },
  {
    head: 'Players/flop',
    align: 'end',
    cell: ({ flopPercent, handsCounted }) => (handsCounted === 0 ? NONE : `${flopPercent}%`),
    sort: ({ flopPercent }) => flopPercent,
  },
  { head: 'Hands/h', align: 'end', cell: ({ handsPerHour }) => handsPerHour || NONE, sort: ({ handsPerHour }) => handsPerHour },
  { head: 'Hands played', align: 'end', cell: ({ handsPlayed }) => handsPlayed, sort: ({ handsPlayed }) => handsPlayed },
  { head: 'Now', phone: 'line', cell: handText },
  { head: 'Status', phone: 'end', cell: (table) => <TableStatus table={table} />, sort: ({ status }) => status },
];
