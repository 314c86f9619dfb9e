import type { ListView, LobbyRow, RoomLine, Sorting } from '@cardroom/protocol/shapes';
import { NO_FILTERS, roomsOf, tablesFound } from '@cardroom/views/listing';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../i18n/index.ts';
import { useClient } from '../../session/client-context.ts';
import type { PlayerClient } from '../../session/player-client.ts';
import { addressStore, lobbyPath, navigate, useLobbySearch } from '../../shell/routing.ts';
import { FilterBar } from '../filter-bar.tsx';
import { choicesIn, searchOf, viewOf } from '../filters.ts';
import { GameTabs } from '../game-tabs.tsx';
import { TurnBarHost } from '../lazy-panels.tsx';
import page from '../lobby-page.module.css';
import { QuickSeatButton } from '../quick-seat-button.tsx';
import { selectionStore } from '../selection.ts';
import { TableList, TablesLoading } from '../table-list.tsx';
import { lobbyTestIds } from '../test-ids.ts';
import { ListPages } from './list-pages.ts';
import { type ListPlace, placeOf, withPlace } from './list-place.ts';
import styles from './pages.module.css';
import { PlaceBar } from './place-bar.tsx';
import { RoomList } from './room-list.tsx';

export interface PagedListsProps {
  /** The selected table has a place beside the list. */
  readonly wide: boolean;
}

/** A list that is too long to be sent as a whole: its rooms, and the tables of one room or of a search. */
export function PagedLists({ wide }: PagedListsProps): ReactNode {
  const client = useClient();
  const pages = useMemo(() => pagesOf(client), [client]);
  const search = useLobbySearch();
  const view = useMemo(() => viewOf(search), [search]);
  const place = useMemo(() => placeOf(search), [search]);
  const favourites = useStore(client.favourites.store, (state) => state.rooms);
  const tableId = useStore(selectionStore, (state) => state.tableId);
  useEffect(() => pages.show({ place, view, favourites, tableId }), [pages, place, view, favourites, tableId]);
  useEffect(() => () => pages.hide(), [pages]);
  const { rooms, shown, all } = useStore(pages.store);
  const rows = useStore(client.lobby.view, (lobby) => lobby.rows) ?? NO_ROWS;
  const { currency } = client.answer.player;
  const listed = useMemo(() => roomsOf(rooms ?? [], { view, favourites, currency }), [rooms, view, favourites, currency]);
  const found = useMemo(
    () => (shown === null ? null : tablesFound(rows, { ...shown, view, favourites, currency })),
    [rows, shown, view, favourites, currency],
  );
  const isRooms = place.room === null && place.text === '';
  const known = rooms !== null && (isRooms || found !== null);
  return (
    <>
      <GameTabs rows={rooms} view={view} />
      <FilterBar
        rows={rooms ?? []}
        shown={isRooms ? tablesOf(listed) : all}
        all={tablesOf(rooms ?? [])}
        view={view}
        onChange={(next) => show(next, place)}
      >
        <QuickSeatButton />
      </FilterBar>
      <TurnBarHost />
      <section className={page.tables} id="tables" tabIndex={-1} aria-labelledby="tables-title" data-testid={lobbyTestIds.tables}>
        <PlaceBar place={place} view={view} room={rooms?.find(({ roomId }) => roomId === place.room) ?? null} />
        {known ? null : <TablesLoading />}
        <div hidden={!isRooms || !known}>
          <RoomList rooms={listed} view={view} onSort={sort} onClear={() => clear(NOWHERE)} />
        </div>
        {isRooms || found === null ? null : (
          <>
            <TableList
              rows={found}
              filtered={choicesIn(view.filters) > 0 || place.text !== ''}
              selected={wide ? tableId : null}
              sorting={view.sorting}
              onSort={sort}
              onClear={() => clear({ ...place, text: '' })}
            />
            <More shown={found.length} all={all} />
          </>
        )}
      </section>
    </>
  );
}

const NO_ROWS: readonly LobbyRow[] = [];
const NOWHERE: ListPlace = { room: null, text: '' };

/** The parts of each client's list; a page that comes back finds what it left. */
const kept = new WeakMap<PlayerClient, ListPages>();

function pagesOf(client: PlayerClient): ListPages {
  const known = kept.get(client);
  if (known) return known;
  const pages = new ListPages(client.lobby, client.answer.opening?.lobby?.rooms ?? []);
  client.lobby.pages = pages;
  kept.set(client, pages);
  return pages;
}

/** Says that a list is not complete. */
function More({ shown, all }: { readonly shown: number; readonly all: number }): ReactNode {
  const t = useText();
  return all > shown ? <p className={styles.more}>{t('pages.more', { shown, all })}</p> : null;
}

function tablesOf(rooms: readonly RoomLine[]): number {
  return rooms.reduce((sum, { tables }) => sum + tables, 0);
}

function show(view: ListView, place: ListPlace): void {
  navigate(lobbyPath(withPlace(searchOf(view), place)), { replace: true });
}

function sort(sorting: Sorting): void {
  const { search } = addressStore.getState();
  show({ ...viewOf(search), sorting }, placeOf(search));
}

function clear(place: ListPlace): void {
  const { filters, ...view } = viewOf(addressStore.getState().search);
  show({ ...view, filters: { ...NO_FILTERS, tab: filters.tab } }, place);
}
