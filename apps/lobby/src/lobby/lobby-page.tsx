import type { ListView, LobbyRow, Sorting } from '@cardroom/protocol/shapes';
import { NO_FILTERS, tablesOf } from '@cardroom/views/listing';
import { memo, type ReactNode, useDeferredValue, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useText } from '../i18n/index.ts';
import { useClient } from '../session/client-context.ts';
import { addressStore, lobbyPath, navigate, useLobbySearch } from '../shell/routing.ts';
import { loadTablePage } from '../shell/table-route.tsx';
import { TopBar } from '../shell/top-bar.tsx';
import { useMedia } from '../shell/use-media.ts';
import { FilterBar } from './filter-bar.tsx';
import { choicesIn, searchOf, viewOf } from './filters.ts';
import { GameTabs } from './game-tabs.tsx';
import {
  ArrivalHost,
  MaintenanceHost,
  MineHost,
  QuickSeatStatusHost,
  SelectedDialogHost,
  SelectedHost,
  TurnBarHost,
} from './lazy-panels.tsx';
import { LinkNotice } from './link-notice.tsx';
import { loadPanels } from './load-panels.ts';
import styles from './lobby-page.module.css';
import { PagesHost } from './pages-host.tsx';
import { QuickSeatButton } from './quick-seat-button.tsx';
import { selectionStore } from './selection.ts';
import { TableList, TablesLoading } from './table-list.tsx';
import { lobbyTestIds } from './test-ids.ts';

/** While the lobby is visible, the stacks at the player's other tables are reread this often. */
const STAYS_EVERY_MS = 20_000;
/** From this width on, the selected table has a place beside the list. */
const WITH_SIDE = '(min-width: 1100px)';

/** Memoised, because every filter choice changes the address but only part of the page. */
export const LobbyPage = memo(function LobbyPage(): ReactNode {
  const t = useText();
  const wide = useMedia(WITH_SIDE);
  // On a phone, this panel is below the list, which would push it down while loading.
  const { rows, paged, end } = useStore(useClient().lobby.view);
  const listKnown = rows !== null || end !== null;
  useFreshLobby();
  return (
    <div className={styles.page} data-testid={lobbyTestIds.lobby}>
      <TopBar title />
      <ArrivalHost />
      <LinkNotice />
      <MaintenanceHost place="lobby" />
      <main className={styles.main}>
        <Lists rows={rows} paged={paged} wide={wide} />
        {wide || listKnown ? (
          <aside className={styles.mine} id="mine" tabIndex={-1} aria-label={t('lobby.mine')}>
            {wide ? <SelectedHost rows={rows} /> : null}
            <MineHost />
          </aside>
        ) : null}
      </main>
      {wide ? null : <SelectedDialogHost />}
      <QuickSeatStatusHost />
    </div>
  );
});

/** Skip links, the first stops of the keyboard, before the bar of open tables. */
export function LobbySkipLinks(): ReactNode {
  const t = useText();
  return (
    <nav aria-label={t('lobby.skip')}>
      <a className={styles.skip} href="#tables">
        {t('lobby.skip-tables')}
      </a>
      <a className={styles.skip} href="#mine">
        {t('lobby.skip-mine')}
      </a>
    </nav>
  );
}

interface ListsProps {
  readonly rows: readonly LobbyRow[] | null;
  readonly paged: boolean;
  readonly wide: boolean;
}

function Lists({ rows, paged, wide }: ListsProps): ReactNode {
  const t = useText();
  const search = useLobbySearch();
  const view = useMemo(() => viewOf(search), [search]);
  return (
    <section className={styles.lists} aria-labelledby="tables-title">
      <h2 id="tables-title" className="visually-hidden">
        {t('tables.title')}
      </h2>
      {paged ? (
        <PagesHost wide={wide} loading={<Loading />} />
      ) : (
        <>
          <GameTabs rows={rows} view={view} />
          {rows === null ? <Loading /> : <Tables rows={rows} view={view} wide={wide} />}
        </>
      )}
    </section>
  );
}

// Until the first list arrives, only placeholders that will not move are shown.
function Loading(): ReactNode {
  return (
    <>
      <FilterBar rows={[]} shown={0} view={NO_VIEW} onChange={show}>
        <QuickSeatButton />
      </FilterBar>
      <div className={styles.tables} id="tables" tabIndex={-1}>
        <TablesLoading />
      </div>
    </>
  );
}

const NO_VIEW = viewOf('');

interface TablesProps {
  readonly rows: readonly LobbyRow[];
  readonly view: ListView;
  readonly wide: boolean;
}

// A choice shows in the next frame. The list it produces may take longer, and is abandoned when the next choice is made.
function Tables({ rows, view, wide }: TablesProps): ReactNode {
  const t = useText();
  const { favourites, answer } = useClient();
  const { currency } = answer.player;
  const listed = useDeferredValue(view);
  const marked = useDeferredValue(useStore(favourites.store, (state) => state.rooms));
  const shown = useMemo(() => tablesOf(rows, { view: listed, favourites: marked, currency }), [rows, listed, marked, currency]);
  const chosen = useStore(selectionStore, (state) => state.tableId);
  return (
    <>
      <FilterBar rows={rows} shown={shown.length} view={view} onChange={show}>
        <QuickSeatButton />
      </FilterBar>
      <TurnBarHost />
      <section className={styles.tables} id="tables" tabIndex={-1} aria-label={t('tables.title')} data-testid={lobbyTestIds.tables}>
        <ListedTables
          rows={shown}
          filtered={choicesIn(listed.filters) > 0}
          selected={wide ? chosen : null}
          sorting={listed.sorting}
          onSort={sort}
          onClear={clear}
        />
      </section>
    </>
  );
}

const ListedTables = memo(TableList);

function show(view: ListView): void {
  navigate(lobbyPath(searchOf(view)), { replace: true });
}

function sort(sorting: Sorting): void {
  show({ ...viewOf(addressStore.getState().search), sorting });
}

function clear(): void {
  const view = viewOf(addressStore.getState().search);
  show({ ...view, filters: { ...NO_FILTERS, tab: view.filters.tab } });
}

// Preloads the code of tables and panels while the player looks at the list, so that the first click responds at once.
function useFreshLobby(): void {
  const client = useClient();
  useEffect(() => {
    const timer = setInterval(() => {
      const playing = client.holdings.store.getState().stays.length > 0;
      if (playing && document.visibilityState === 'visible') void client.refreshHoldings();
    }, STAYS_EVERY_MS);
    const warm = setTimeout(() => Promise.all([loadPanels(), loadTablePage()]).catch(() => {}), 1_000);
    return () => {
      clearInterval(timer);
      clearTimeout(warm);
    };
  }, [client]);
}
