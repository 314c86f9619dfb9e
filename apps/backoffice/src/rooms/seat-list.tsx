import type { FloorSeat, FloorTable } from '@cardroom/staff-api';
import { shortGameName } from '../hands/words.ts';
import { t } from '../i18n/i18n.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import { sorted } from '../list/sort.ts';
import { amountText } from '../money/amount.tsx';
import { playerPath } from '../players/words.ts';
import { go } from '../route.ts';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { Pill } from './meter.tsx';
import { NoMatch } from './room-list.tsx';
import { stakesOf } from './room-view.ts';
import { seatText } from './table-words.tsx';
import type { Listing } from './use-listing.ts';
import type { RoomActions } from './use-room-actions.tsx';

/** A player at a table. */
export interface Seated {
  readonly table: FloorTable;
  readonly seat: FloorSeat;
}

/** Everybody at the open tables. */
export function seatedOf(tables: readonly FloorTable[]): Seated[] {
  return tables.flatMap((table) => table.seats.flatMap((seat) => (seat === null ? [] : [{ table, seat }])));
}

export interface SeatListProps {
  readonly seats: readonly Seated[];
  readonly actions: RoomActions;
  readonly listing: Listing<Seated>;
  readonly stale: boolean;
}

/** Where each player sits. */
export function SeatList({ seats, actions, listing, stale }: SeatListProps) {
  const { withOperator, may } = useOperatorChoice();
  const open = ({ seat }: Seated) => go(withOperator(playerPath(seat.playerId)));
  return (
    <DataTable
      rows={sorted(seats, seatColumns(), listing.sorting.order)}
      columns={listing.columns.shown}
      keyOf={({ seat }) => seat.stayId}
      sorting={listing.sorting}
      menu={{ items: ({ table, seat }) => actions.seatItems(table, seat), of: ({ seat }) => seat.name }}
      keys={may('players.read') ? { open } : {}}
      stale={stale}
      rowAttributes={({ table, seat }) => ({ 'data-testid': `seat-${table.tableId}-${seat.seat}` })}
      empty={listing.clear === null ? <p>{t('floor.nobody')}</p> : <NoMatch clear={listing.clear} text={t('floor.no-match.players')} />}
      testId="seated"
    />
  );
}

function PlayerName({ of: { name, playerId } }: { readonly of: FloorSeat }) {
  const { link, may } = useOperatorChoice();
  return may('players.read') ? <a {...link(playerPath(playerId))}>{name}</a> : <strong>{name}</strong>;
}

export const seatColumns = (): readonly Column<Seated>[] => [
  {
    id: 'player',
    head: t('floor.column.player'),
    always: true,
    phone: 'title',
    clip: '220px',
    cell: ({ seat }) => <PlayerName of={seat} />,
    sort: ({ seat }) => seat.name,
  },
  {
    id: 'id',
    head: t('floor.column.id'),
    phone: 'line',
    clip: '200px',
    cell: ({ seat }) => <code>{seat.playerId}</code>,
    sort: ({ seat }) => seat.playerId,
  },
  {
    id: 'table',
    head: t('floor.column.table'),
    phone: 'line',
    cell: ({ table }) => (
      <>
        {table.roomName} <span className={page.quiet}>#{table.tableId}</span>
      </>
    ),
    sort: ({ table }) => `${table.roomName} ${table.tableId}`,
  },
  { id: 'game', head: t('floor.column.game'), cell: ({ table }) => shortGameName(table.gameKey) },
  {
    id: 'stakes',
    head: t('floor.column.stakes'),
    cell: ({ table }) => stakesOf(table, table.currency),
    sort: ({ table }) => table.bigBlind,
  },
  { id: 'seat', head: t('floor.column.seat'), align: 'end', cell: ({ seat }) => seat.seat + 1 },
  {
    id: 'chips',
    head: t('floor.column.chips'),
    align: 'end',
    cell: ({ table, seat }) => amountText(seat.chips, table.currency),
    sort: ({ seat }) => seat.chips,
  },
  {
    id: 'status',
    head: t('floor.column.status'),
    phone: 'end',
    cell: ({ seat }) => <Pill tone={seat.kick !== null ? 'warn' : seat.connected ? 'ok' : 'bad'} text={seatText(seat)} />,
    sort: ({ seat }) => seatText(seat),
  },
];
