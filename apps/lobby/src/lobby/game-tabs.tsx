import type { ListView, LobbyRow } from '@cardroom/protocol/shapes';
import { tabCounts } from '@cardroom/views/listing';
import { type ReactNode, useMemo } from 'react';
import { useText } from '../i18n/index.ts';
import { lobbyPath, navigate } from '../shell/routing.ts';
import { follow } from '../shell/table-tabs.tsx';
import { searchOf } from './filters.ts';
import styles from './game-tabs.module.css';

export interface GameTabsProps {
  /** All tables or rooms, filtered or not; null until they are known. */
  readonly rows: readonly Pick<LobbyRow, 'game' | 'players'>[] | null;
  readonly view: ListView;
}

/** The families of games as tabs, each with its seated players. */
export function GameTabs({ rows, view }: GameTabsProps): ReactNode {
  const t = useText();
  const tabs = useMemo(() => tabCounts(rows ?? []), [rows]);
  return (
    <nav className={styles.tabs} aria-label={t('filter.games')}>
      {tabs.map(({ tab, players }) => {
        // Another family may lack the chosen games and limits.
        const path = lobbyPath(searchOf({ ...view, filters: { ...view.filters, tab, games: [], limits: [] } }));
        return (
          <a
            key={tab}
            href={path}
            className={styles.tab}
            aria-current={tab === view.filters.tab ? 'page' : undefined}
            onClick={(event) => follow(event, path, (to) => navigate(to, { replace: true }))}
          >
            {t(`tab.${tab}`)}{' '}
            {rows === null ? null : (
              <span className={styles.count}>
                <span aria-hidden="true">{players}</span>
                <span className="visually-hidden">{t('tab.players', { players })}</span>
              </span>
            )}
          </a>
        );
      })}
    </nav>
  );
}
