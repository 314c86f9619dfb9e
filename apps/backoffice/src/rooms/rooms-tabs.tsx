import type { RoomFiguresAnswer } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { type ReactNode, useState } from 'react';
import { t } from '../i18n/i18n.ts';
import { ColumnsMenu } from '../list/columns-menu.tsx';
import type { Column } from '../list/data-table.tsx';
import bar from '../list/filter-bar.module.css';
import { Chip, FilterBar } from '../list/filter-bar.tsx';
import { Icon } from '../list/icon.tsx';
import { Stale } from '../list/stale.tsx';
import { Tabs } from '../list/tabs.tsx';
import { go, useRoute } from '../route.ts';
import { Notice } from '../shell/form.tsx';
import { Missing } from '../shell/missing.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { useAnchor } from '../shell/use-anchor.ts';
import { MaintenanceBanner, MaintenanceDialog } from './maintenance-box.tsx';
import { fittingRooms, fittingSeats, fittingTables, roomFilters, seatFilters, statesOf, tableFilters } from './room-filters.ts';
import { type RoomLine, RoomList, roomColumns } from './room-list.tsx';
import { type RoomView, roomViews } from './room-view.ts';
import styles from './rooms.module.css';
import { type Seated, SeatList, seatColumns, seatedOf } from './seat-list.tsx';
import { TableList, tableColumns } from './table-list.tsx';
import { type Listing, useListing } from './use-listing.ts';
import { useNamed } from './use-named.ts';
import { type RoomActions, useRoomActions } from './use-room-actions.tsx';
import type { RoomDesk, RoomsReading } from './use-rooms.ts';
import type { Floor, TablesReading } from './use-tables.ts';

export interface RoomsTabsProps {
  readonly choice: ReactNode;
  readonly desk: RoomDesk;
  readonly floor: Floor;
  readonly takings: RoomFiguresAnswer['rooms'];
  readonly rooms: RoomsReading;
  readonly tables: TablesReading;
}

type Tab = 'rooms' | 'tables' | 'players' | 'closed';

/** Rooms with their tables, and the same flat: tables, seated players, closed rooms. */
export function RoomsTabs({ choice, desk, floor, takings, rooms, tables }: RoomsTabsProps) {
  const views = roomViews(desk.rooms, floor.tables, takings);
  const open = views.filter(({ state }) => state !== 'closed');
  const closed = views.filter(({ state }) => state === 'closed');
  const seats = seatedOf(floor.tables);
  const actions = useRoomActions(desk, floor);
  const tab = useTab(closed);
  useAnchor(true);
  const refusal = tables.refusal ?? rooms.refusal;
  const body = { actions, stale: refusal !== null };
  return (
    <>
      <Head choice={choice} floor={floor} counts={[open.length, floor.tables.length, seats.length]} />
      <MaintenanceBanner floor={floor} />
      <Tabs
        label={t('menu.rooms')}
        path="/rooms"
        tab={tab}
        tabs={[
          ['rooms', t('floor.tab.rooms'), open.length],
          ['tables', t('floor.tab.tables'), floor.tables.length],
          ['players', t('floor.tab.players'), seats.length],
          ['closed', t('floor.tab.closed'), closed.length],
        ]}
      />
      <p role="status" className={styles.said}>
        {actions.said}
      </p>
      {actions.refusal !== null && <Notice refusal={actions.refusal} />}
      <Missing names={floor.missing} say={(named) => t('floor.missing', named)} />
      <Stale refusal={refusal} readAt={tables.readAt} read={tables.read} />
      {tab === 'rooms' && <RoomsTab key="rooms" views={open} {...body} />}
      {tab === 'closed' && <RoomsTab key="closed" views={closed} {...body} />}
      {tab === 'tables' && <TablesTab tables={floor.tables} {...body} />}
      {tab === 'players' && <SeatsTab seats={seats} {...body} />}
      {actions.dialog}
    </>
  );
}

/** The tab in the address; a closed room that the address names is in the last one. */
function useTab(closed: readonly RoomView[]): Tab {
  const { query } = useRoute();
  const named = useNamed('room');
  const tab = query.get('tab');
  if (tab === 'tables' || tab === 'players' || tab === 'closed') return tab;
  return closed.some(({ room }) => room.roomId === named) ? 'closed' : 'rooms';
}

interface HeadProps {
  readonly choice: ReactNode;
  readonly floor: Floor;
  readonly counts: readonly [rooms: number, tables: number, seated: number];
}

function Head({ choice, floor, counts: [rooms, tables, seated] }: HeadProps) {
  const { withOperator } = useOperatorChoice();
  const [pausing, setPausing] = useState(false);
  return (
    <div className={page.head}>
      <div className={styles.title}>
        <h1>{t('menu.rooms')}</h1>
        <span className={page.quiet}>{t('floor.counts', { rooms, tables, seated })}</span>
      </div>
      <div className={styles.acts}>
        {choice}
        {floor.mayChange && (
          <>
            <Button onClick={() => setPausing(true)}>{t('floor.pause-all')}</Button>
            <Button tone="brand" onClick={() => go(withOperator('/rooms?new=room'))}>
              <Icon name="plus" size={16} />
              {t('floor.new-room')}
            </Button>
          </>
        )}
      </div>
      {pausing && <MaintenanceDialog floor={floor} done={() => setPausing(false)} />}
    </div>
  );
}

interface TabProps {
  readonly actions: RoomActions;
  readonly stale: boolean;
}

function RoomsTab({ views, ...body }: TabProps & { readonly views: readonly RoomView[] }) {
  const columns = roomColumns();
  const listing = useListing<RoomLine>('/rooms', 'rooms', roomFilters(views), columns);
  const { given, set } = listing.state;
  const shown = fittingRooms(views, given);
  const states = statesOf(views).filter(([, , count]) => count > 0);
  return (
    <>
      <Bar listing={listing} columns={columns}>
        {states.length > 0 && (
          <fieldset className={bar.group} aria-label={t('floor.column.status')}>
            <Chip text={t('floor.all')} count={views.length} on={!given.has('status')} choose={() => set({ status: '' })} />
            {states.map(([state, text, count]) => (
              <Chip key={state} text={text} count={count} on={given.get('status') === state} choose={() => set({ status: state })} />
            ))}
          </fieldset>
        )}
      </Bar>
      <RoomList views={shown} listing={listing} {...body} />
    </>
  );
}

function TablesTab({ tables, ...body }: TabProps & { readonly tables: Floor['tables'] }) {
  const columns = tableColumns();
  const listing = useListing('/rooms', 'tables', tableFilters(tables), columns);
  return (
    <>
      <Bar listing={listing} columns={columns} />
      <TableList tables={fittingTables(tables, listing.state.given)} listing={listing} {...body} />
    </>
  );
}

function SeatsTab({ seats, ...body }: TabProps & { readonly seats: readonly Seated[] }) {
  const columns = seatColumns();
  const listing = useListing('/rooms', 'seats', seatFilters(), columns);
  return (
    <>
      <Bar listing={listing} columns={columns} />
      <SeatList seats={fittingSeats(seats, listing.state.given)} listing={listing} {...body} />
    </>
  );
}

interface BarProps<Row> {
  readonly listing: Listing<Row>;
  readonly columns: readonly Column<Row>[];
  readonly children?: ReactNode;
}

function Bar<Row>({ listing: { filters, state, columns: choice }, columns, children }: BarProps<Row>) {
  return (
    <FilterBar filters={filters} state={state} first={children}>
      <ColumnsMenu columns={columns} choice={choice} />
    </FilterBar>
  );
}
