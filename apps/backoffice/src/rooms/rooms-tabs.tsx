import type { FloorPageAnswer, FloorTable, RoomFiguresAnswer, SeatedPlayer } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { type ReactNode, useState } from 'react';
import { t } from '../i18n/i18n.ts';
import { ColumnsMenu } from '../list/columns-menu.tsx';
import type { Column } from '../list/data-table.tsx';
import bar from '../list/filter-bar.module.css';
import { Chip, FilterBar } from '../list/filter-bar.tsx';
import { Icon } from '../list/icon.tsx';
import { ListFoot } from '../list/list-foot.tsx';
import { Stale } from '../list/stale.tsx';
import { Tabs } from '../list/tabs.tsx';
import type { RowsReading } from '../query/use-rows.ts';
import { go, useRoute } from '../route.ts';
import { Notice } from '../shell/form.tsx';
import { Missing } from '../shell/missing.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { useAnchor } from '../shell/use-anchor.ts';
import { useSeats, useTables } from './floor-lists.ts';
import { MaintenanceBanner, MaintenanceDialog } from './maintenance-box.tsx';
import { fittingRooms, numberSought, roomFilters, seatFilters, statesOf, tableFilters } from './room-filters.ts';
import { type RoomLine, RoomList, roomColumns } from './room-list.tsx';
import { type RoomView, roomViews } from './room-view.ts';
import styles from './rooms.module.css';
import { SeatList, seatColumns } from './seat-list.tsx';
import { TableList, tableColumns } from './table-list.tsx';
import { type Floor, type FloorReading, useTable } from './use-floor.ts';
import { type Listing, useListing } from './use-listing.ts';
import { useNamed } from './use-named.ts';
import { type RoomActions, useRoomActions } from './use-room-actions.tsx';
import type { RoomDesk, RoomsReading } from './use-rooms.ts';

export interface RoomsTabsProps {
  readonly choice: ReactNode;
  readonly desk: RoomDesk;
  readonly floor: Floor;
  readonly takings: RoomFiguresAnswer['rooms'];
  readonly rooms: RoomsReading;
  readonly live: FloorReading;
}

type Tab = 'rooms' | 'tables' | 'players' | 'closed';

/** Rooms with their tables, and the same flat: tables, seated players, closed rooms. */
export function RoomsTabs({ choice, desk, floor, takings, rooms, live }: RoomsTabsProps) {
  const views = roomViews(desk.rooms, floor, takings);
  const open = views.filter(({ state }) => state !== 'closed');
  const closed = views.filter(({ state }) => state === 'closed');
  const actions = useRoomActions(desk, floor);
  const tab = useTab(closed);
  const refusal = live.refusal ?? rooms.refusal;
  const body = { actions, stale: refusal !== null };
  return (
    <>
      <Head choice={choice} floor={floor} counts={[open.length, floor.tables, floor.taken]} />
      <MaintenanceBanner floor={floor} />
      <Tabs
        label={t('menu.rooms')}
        path="/rooms"
        tab={tab}
        tabs={[
          ['rooms', t('floor.tab.rooms'), open.length],
          ['tables', t('floor.tab.tables'), floor.tables],
          ['players', t('floor.tab.players'), floor.taken],
          ['closed', t('floor.tab.closed'), closed.length],
        ]}
      />
      <p role="status" className={styles.said}>
        {actions.said}
      </p>
      {actions.refusal !== null && <Notice refusal={actions.refusal} />}
      <Missing names={floor.missing} say={(named) => t('floor.missing', named)} />
      <Stale refusal={refusal} readAt={live.readAt} read={live.read} />
      {tab === 'rooms' && <RoomsTab key="rooms" views={open} {...body} />}
      {tab === 'closed' && <RoomsTab key="closed" views={closed} {...body} />}
      {tab === 'tables' && <TablesTab floor={floor} {...body} />}
      {tab === 'players' && <SeatsTab floor={floor} {...body} />}
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
  const named = useTable(useNamed('table'));
  const sought = useTable(numberSought(given));
  // The row of a table that the address names is there when its room is open.
  useAnchor(named.isSettled);
  const shown = fittingRooms(views, given, sought.table?.roomId ?? null);
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
      <RoomList views={shown} named={named.table} listing={listing} {...body} />
    </>
  );
}

function TablesTab({ floor, ...body }: TabProps & { readonly floor: Floor }) {
  const columns = tableColumns();
  const listing = useListing<FloorTable>('/rooms', 'tables', tableFilters(floor), columns);
  const reading = useTables(columns, listing.state.given);
  return (
    <>
      <Bar listing={listing} columns={columns} />
      <FloorList reading={reading} floor={floor} {...body} countText={tablesText}>
        {(tables, stale) => <TableList tables={tables} listing={listing} actions={body.actions} stale={stale} />}
      </FloorList>
    </>
  );
}

function SeatsTab({ floor, ...body }: TabProps & { readonly floor: Floor }) {
  const columns = seatColumns();
  const listing = useListing<SeatedPlayer>('/rooms', 'seats', seatFilters(), columns);
  const reading = useSeats(columns, listing.state.given);
  return (
    <>
      <Bar listing={listing} columns={columns} />
      <FloorList reading={reading} floor={floor} {...body} countText={seatsText}>
        {(seats, stale) => <SeatList seats={seats} listing={listing} actions={body.actions} stale={stale} />}
      </FloorList>
    </>
  );
}

const tablesText = (shown: number, total: number) =>
  shown < total ? t('floor.some-tables', { shown, total }) : t('floor.tables', { count: total });
const seatsText = (shown: number, total: number) =>
  shown < total ? t('floor.some-seats', { shown, total }) : t('floor.seats', { count: total });

interface FloorListProps<Row> {
  readonly reading: RowsReading<FloorPageAnswer<Row>>;
  readonly floor: Floor;
  /** The numbers above are out of date, and whoever reads has been told. */
  readonly stale: boolean;
  readonly countText: (shown: number, total: number) => string;
  readonly children: (rows: readonly Row[], stale: boolean) => ReactNode;
}

/** A list of the floor that is read page after page, with what is missing in it. */
function FloorList<Row>({ reading, floor, stale, countText, children }: FloorListProps<Row>) {
  const { value, refusal, readAt, read, more } = reading;
  const unsaid = value?.missing.filter((name) => !floor.missing.includes(name)) ?? [];
  return (
    <>
      <Missing names={unsaid} say={(named) => t('floor.missing', named)} />
      {!stale && <Stale refusal={refusal} readAt={value === null ? 0 : readAt} read={read} />}
      {value !== null && children(value.rows, stale || refusal !== null)}
      {value !== null && value.rows.length > 0 && (
        <ListFoot text={countText(value.rows.length, Math.max(value.total, value.rows.length))} more={more} />
      )}
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
