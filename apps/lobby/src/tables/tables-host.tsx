import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { localeStore } from '../i18n/i18n.ts';
import { useText } from '../i18n/index.ts';
import { useClient } from '../session/client-context.ts';
import { navigate, type Route, tablesPath } from '../shell/routing.ts';
import type { ConnectionSnapshot } from '../table/connection.ts';
import { browserSettings } from '../table/state/settings.ts';
import { TableMinder } from './table-minder.ts';
import styles from './tables.module.css';
import { tablesTestIds } from './test-ids.ts';
import { hasRoomForTiles } from './tile-places.ts';
import { useNextTable } from './use-next-table.ts';

export interface TablesHostProps {
  readonly route: Route;
}

/**
 * Work across all open tables, without anything to show: calls from tables off screen, automatic requests, and the jump to the next table.
 */
export function TablesHost({ route }: TablesHostProps): ReactNode {
  const { tables } = useClient();
  useNextTable(route);
  useEffect(() => new TableMinder(tables, browserSettings(), callText).start(), [tables]);
  return null;
}

function callText({ table }: ConnectionSnapshot): string {
  const info = table ? (JSON.parse(table.info) as { readonly roomName?: string }) : {};
  return localeStore.getState().t('tables.turnAt', { name: info.roomName ?? '' });
}

/** Links to all tables side by side, if the window has room for them. */
export function TilesLink({ current }: { readonly current: boolean }): ReactNode {
  const t = useText();
  const count = useStore(useClient().tables.store, ({ tabs }) => tabs.filter((tab) => tab.seated).length);
  const fits = useFits(count);
  if (!current && !fits) return null;
  return (
    <a
      href={tablesPath()}
      className={styles.link}
      aria-current={current ? 'page' : undefined}
      data-testid={tablesTestIds.openTiles}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        navigate(tablesPath());
      }}
    >
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" fill="currentColor">
        <path d="M1 1h6v6H1zM9 1h6v6H9zM1 9h6v6H1zM9 9h6v6H9z" />
      </svg>
      {t('tables.tiles')}
    </a>
  );
}

/** The height of the tab bar in CSS pixels. */
const TABS_HEIGHT = 40;

function useFits(count: number): boolean {
  const read = (): boolean => hasRoomForTiles(count, window.innerWidth, window.innerHeight - TABS_HEIGHT);
  const [, changed] = useState(0);
  useEffect(() => {
    const onResize = (): void => changed((n) => n + 1);
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, []);
  return count > 1 && read();
}
