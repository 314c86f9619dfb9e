import type { SeatedPlayer } from '@cardroom/staff-api';
import { shortGameName } from '../hands/words.ts';
import { t } from '../i18n/i18n.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import { amountText } from '../money/amount.tsx';
import { playerPath } from '../players/words.ts';
import { go } from '../route.ts';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { seatSort } from './floor-lists.ts';
import { Pill } from './meter.tsx';
import { NoMatch } from './room-list.tsx';
import { stakesOf } from './room-view.ts';
import { seatText } from './table-words.tsx';
import type { Listing } from './use-listing.ts';
import type { RoomActions } from './use-room-actions.tsx';

export interface SeatListProps {
  readonly seats: readonly SeatedPlayer[];
  readonly actions: RoomActions;
  readonly listing: Listing<SeatedPlayer>;
  readonly stale: boolean;
}

/** Where each player sits, in the order of the service. */
export function SeatList({ seats, actions, listing, stale }: SeatListProps) {
  const { withOperator, may } = useOperatorChoice();
  const open = ({ playerId }: SeatedPlayer) => go(withOperator(playerPath(playerId)));
  return (
    <DataTable
      rows={seats}
      columns={listing.columns.shown}
      keyOf={({ stayId }) => stayId}
      sorting={listing.sorting}
      menu={{ items: actions.seatItems, of: ({ name }) => name }}
      keys={may('players.read') ? { open } : {}}
      stale={stale}
      rowAttributes={({ tableId, seat }) => ({ 'data-testid': `seat-${tableId}-${seat}` })}
      empty={listing.clear === null ? <p>{t('floor.nobody')}</p> : <NoMatch clear={listing.clear} text={t('floor.no-match.players')} />}
      testId="seated"
    />
  );
}

function PlayerName({ of: { name, playerId } }: { readonly of: SeatedPlayer }) {
  const { link, may } = useOperatorChoice();
  return may('players.read') ? <a {...link(playerPath(playerId))}>{name}</a> : <strong>{name}</strong>;
}

export const seatColumns = (): readonly Column<SeatedPlayer>[] => [
  {
    ...seatSort('player'),
    head: t('floor.column.player'),
    always: true,
    phone: 'title',
    clip: '220px',
    cell: (seat) => <PlayerName of={seat} />,
  },
  { ...seatSort('id'), head: t('floor.column.id'), phone: 'line', clip: '200px', cell: ({ playerId }) => <code>{playerId}</code> },
  {
    ...seatSort('table'),
    head: t('floor.column.table'),
    phone: 'line',
    cell: ({ roomName, tableId }) => (
      <>
        {roomName} <span className={page.quiet}>#{tableId}</span>
      </>
    ),
  },
  { id: 'game', head: t('floor.column.game'), cell: ({ gameKey }) => shortGameName(gameKey) },
  { ...seatSort('stakes'), head: t('floor.column.stakes'), cell: (seat) => stakesOf(seat, seat.currency) },
  { id: 'seat', head: t('floor.column.seat'), align: 'end', cell: ({ seat }) => seat + 1 },
  { ...seatSort('chips'), head: t('floor.column.chips'), align: 'end', cell: ({ chips, currency }) => amountText(chips, currency) },
  {
    ...seatSort('status'),
    head: t('floor.column.status'),
    phone: 'end',
    cell: (seat) => <Pill tone={seat.kick !== null ? 'warn' : seat.connected ? 'ok' : 'bad'} text={seatText(seat)} />,
  },
];
