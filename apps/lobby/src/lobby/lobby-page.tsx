import type { LobbyRow } from '@cardroom/protocol/shapes';
import { memo, type ReactNode, useDeferredValue, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useText } from '../i18n/index.ts';
import { useClient } from '../session/client-context.ts';
import { addressStore, lobbyPath, navigate, useLobbySearch } from '../shell/routing.ts';
import { loadTablePage } from '../shell/table-route.tsx';
import { TopBar } from '../shell/top-bar.tsx';
import { useMedia } from '../shell/use-media.ts';
import { FilterBar } from './filter-bar.tsx';
import { isFiltered, type ListView, NO_FILTERS, type Sorting, searchOf, tablesOf, viewOf } from './filters.ts';
import { ArrivalHost, FooterHost, loadPanels, MaintenanceHost, PlacesHost, PreviewHost, ReceiptsHost } from './lazy-panels.tsx';
import { LinkNotice } from './link-notice.tsx';
import styles from './lobby-page.module.css';
import { MyHands } from './my-hands.tsx';
import { MyTables } from './my-tables.tsx';
import { QuickSeats } from './quick-seats.tsx';
import { SessionPanel } from './session-panel.tsx';
import { TableList, TablesLoading } from './table-list.tsx';
import { lobbyTestIds } from './test-ids.ts';

/** While the lobby is visible, the stacks at the player's other tables are reread this often. */
const STAYS_EVERY_MS = 20_000;

/** Memoised, because every filter choice changes the address but only part of the page. */
export const LobbyPage = memo(function LobbyPage(): ReactNode {
  const t = useText();
  const wide = useMedia('(min-width: 1100px)');
  // On a phone, this panel is below the list, which would push it down while loading.
  const listKnown = useStore(useClient().lobby.view, (view) => view.rows !== null || view.end !== null);
  useFreshLobby();
  return (
    <div className={styles.page} data-testid={lobbyTestIds.lobby}>
      <TopBar />
      <ArrivalHost />
      <LinkNotice />
      <MaintenanceHost place="lobby" />
      <main className={styles.main}>
        {wide ? null : (
          <>
            <MyTables />
            <PlacesHost />
          </>
        )}
        <Lists />
        {wide || listKnown ? (
          <aside className={styles.mine} id="mine" tabIndex={-1} aria-label={t('lobby.mine')}>
            {wide ? (
              <>
                <MyTables />
                <PlacesHost />
              </>
            ) : null}
            <SessionPanel />
            <MyHands />
            <ReceiptsHost />
          </aside>
        ) : null}
      </main>
      {listKnown ? <FooterHost /> : null}
      <PreviewHost />
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

// Until the first list arrives, only placeholders that will not move are shown.
function Lists(): ReactNode {
  const rows = useStore(useClient().lobby.view, (view) => view.rows);
  if (!rows) {
    return (
      <div key="loading" className={styles.lists} id="tables" tabIndex={-1}>
        <TablesLoading />
      </div>
    );
  }
  return (
    <div key="lists" className={styles.lists}>
      <QuickSeats rows={rows} />
      <section className={styles.tables} id="tables" tabIndex={-1} aria-labelledby="tables-title" data-testid={lobbyTestIds.tables}>
        <Tables rows={rows} />
      </section>
    </div>
  );
}

// A choice shows in the next frame. The list it produces may take longer, and is abandoned when the next choice is made.
function Tables({ rows }: { readonly rows: readonly LobbyRow[] }): ReactNode {
  const search = useLobbySearch();
  const view = useMemo(() => viewOf(search), [search]);
  const listed = useDeferredValue(view);
  const favourites = useDeferredValue(useStore(useClient().favourites.store, (state) => state.rooms));
  const shown = useMemo(() => tablesOf(rows, listed, favourites), [rows, listed, favourites]);
  return (
    <>
      <FilterBar rows={rows} shown={shown.length} view={view} onChange={show} />
      <ListedTables rows={shown} filtered={isFiltered(listed.filters)} sorting={listed.sorting} onSort={sort} onClear={clear} />
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
  show({ ...viewOf(addressStore.getState().search), filters: NO_FILTERS });
}

// Preloads the code of tables and previews while the player looks at the list, so that the first click responds at once.
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
