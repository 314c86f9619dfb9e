import { lazy, type MouseEvent, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { addCatalog } from '../i18n/i18n.ts';
import { useText } from '../i18n/index.ts';
import { useClient } from '../session/client-context.ts';
import type { TableTab } from '../session/open-tables.ts';
import { Later } from './later.tsx';
import { lobbyPath, navigate, type Route, tablePath } from './routing.ts';
import styles from './table-tabs.module.css';

/** Pages that fill the window below the tabs instead of scrolling. */
const FULL_PAGES: ReadonlySet<Route['page']> = new Set(['table', 'tables', 'hand']);

/** The tabs of the open tables. */
export function TableTabs({ route }: { readonly route: Route }): ReactNode {
  const { tables } = useClient();
  const tabs = useStore(tables.store, (state) => state.tabs);
  if (tabs.length === 0) return null;
  return (
    <>
      <TabBar route={route} tabs={tabs}>
        <Later>
          <LazyTilesLink current={route.page === 'tables'} />
        </Later>
      </TabBar>
      <Later>
        <LazyTablesHost route={route} />
      </Later>
    </>
  );
}

const loadHost = async () => {
  const [host] = await Promise.all([import('../tables/tables-host.tsx'), addCatalog('tables')]);
  return host;
};
const LazyTablesHost = lazy(async () => ({ default: (await loadHost()).TablesHost }));
const LazyTilesLink = lazy(async () => ({ default: (await loadHost()).TilesLink }));

export interface TabBarProps {
  readonly route: Route;
  readonly tabs: readonly TableTab[];
  /** Shown after the tabs. */
  readonly children?: ReactNode;
}

/** The lobby and the open tables as tabs, with a badge where it is the player's turn. Hidden while there is nothing to switch to. */
export function TabBar({ route, tabs, children }: TabBarProps): ReactNode {
  const t = useText();
  const others = tabs.filter((tab) => route.page !== 'table' || tab.tableId !== route.tableId);
  if (others.length === 0) return null;
  return (
    <nav className={styles.tabs} data-page={FULL_PAGES.has(route.page) ? 'table' : 'lobby'} aria-label={t('tabs.label')}>
      <TabLink path={lobbyPath()} current={route.page === 'lobby'}>
        {t('tabs.lobby')}
      </TabLink>
      {tabs.map((tab) => (
        <TabLink key={tab.tableId} path={tablePath(tab.tableId)} current={route.page === 'table' && route.tableId === tab.tableId}>
          <bdi>{tab.roomName || t('tabs.table')}</bdi> <span className={styles.number}>#{tab.tableId}</span>
          {tab.yourTurn ? <strong className={styles.turn}>{t('tabs.your-turn')}</strong> : null}
        </TabLink>
      ))}
      {children}
    </nav>
  );
}

interface TabLinkProps {
  readonly path: string;
  readonly current: boolean;
  readonly children: ReactNode;
}

function TabLink({ path, current, children }: TabLinkProps): ReactNode {
  return (
    <a href={path} className={styles.link} aria-current={current ? 'page' : undefined} onClick={(event) => follow(event, path)}>
      {children}
    </a>
  );
}

/** Follows a link within the client; clicks that open a new tab or window are left to the browser. */
export function follow(event: MouseEvent, path: string, go: (path: string) => void = navigate): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(path);
}
