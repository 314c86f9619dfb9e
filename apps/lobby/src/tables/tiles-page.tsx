import { Button } from '@cardroom/ui';
import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useText } from '../i18n/index.ts';
import { useClient } from '../session/client-context.ts';
import { FullPageNote } from '../shell/full-page-note.tsx';
import { lobbyPath, navigate, tablePath } from '../shell/routing.ts';
import type { TableConnection } from '../table/connection.ts';
import type { Viewport } from '../table/rules/layout.ts';
import { TablePage } from '../table/table-page.tsx';
import { activateTile, showTiles, tilesStore } from './active-tile.ts';
import styles from './tables.module.css';
import { tablesTestIds } from './test-ids.ts';
import { tileGrid, tilesAfter, tileViewport } from './tile-places.ts';

/** Up to four tables at once. Keys and table sounds belong to the active one. */
export function TilesPage(): ReactNode {
  const t = useText();
  const { store } = useClient().tables;
  const tabs = useStore(store, (state) => state.tabs);
  const [shown, setShown] = useState<readonly string[]>([]);
  useEffect(() => setShown((before) => tilesAfter(before, seatedIn(tabs))), [tabs]);
  useEffect(() => showTiles(shown), [shown]);
  useEffect(() => () => showTiles([]), []);
  const leave = (tableId: string): void => {
    // A tile without a seat is removed; with a seat, the table stays and the player goes to the lobby.
    if (seatedIn(store.getState().tabs).includes(tableId) || shown.length === 1) navigate(lobbyPath());
    else setShown((before) => before.filter((other) => other !== tableId));
  };
  if (shown.length === 0) {
    return (
      <FullPageNote text={t('tables.noSeat')}>
        <Button onClick={() => navigate(lobbyPath())}>{t('tables.toLobby')}</Button>
      </FullPageNote>
    );
  }
  const { columns, rows } = tileGrid(shown.length);
  return (
    <div className={styles.tiles} style={{ '--columns': columns, '--rows': rows } as CSSProperties} data-testid={tablesTestIds.tiles}>
      {shown.map((tableId) => (
        <Tile key={tableId} tableId={tableId} count={shown.length} onLeave={() => leave(tableId)} />
      ))}
      {columns * rows > shown.length ? (
        <div className={styles.free}>
          <Button onClick={() => navigate(lobbyPath())}>{t('tables.toLobby')}</Button>
        </div>
      ) : null}
    </div>
  );
}

function seatedIn(tabs: readonly { readonly tableId: string; readonly seated: boolean }[]): string[] {
  return tabs.filter((tab) => tab.seated).map((tab) => tab.tableId);
}

interface TileProps {
  readonly tableId: string;
  readonly count: number;
  readonly onLeave: () => void;
}

function Tile({ tableId, count, onLeave }: TileProps): ReactNode {
  const { tables } = useClient();
  const element = useRef<HTMLElement>(null);
  const viewport = useTileViewport(element, count);
  const active = useStore(tilesStore, (tiles) => tiles.active === tableId);
  const [connection, setConnection] = useState<TableConnection | null>(null);
  useEffect(() => {
    setConnection(tables.watch(tableId));
    return () => tables.unwatch(tableId);
  }, [tables, tableId]);
  const yourTurn = useStore(tables.store, ({ tabs }) => tabs.some((tab) => tab.tableId === tableId && tab.yourTurn));
  const name = useStore(tables.store, ({ tabs }) => tabs.find((tab) => tab.tableId === tableId)?.roomName ?? '');
  return (
    <section
      ref={element}
      className={styles.tile}
      aria-label={name}
      data-testid={tablesTestIds.tile(tableId)}
      data-active={active || undefined}
      data-your-turn={yourTurn || undefined}
      onPointerDownCapture={() => activateTile(tableId)}
      onFocusCapture={() => activateTile(tableId)}
    >
      {connection && viewport ? (
        <TablePage
          connection={connection}
          tableId={tableId}
          onExit={onLeave}
          tile={{ viewport, active, onExpand: () => navigate(tablePath(tableId)) }}
        />
      ) : null}
    </section>
  );
}

/** The layout of a table in a tile; the same object until it changes. */
function useTileViewport(element: React.RefObject<HTMLElement | null>, count: number): Viewport | null {
  const [viewport, setViewport] = useState<Viewport | null>(null);
  useLayoutEffect(() => {
    const tile = element.current;
    if (!tile) return;
    const read = (): void => {
      const next = tileViewport(count, tile.clientWidth, tile.clientHeight);
      setViewport((before) => (before && JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    const observer = new ResizeObserver(read);
    observer.observe(tile);
    read();
    return () => observer.disconnect();
  }, [element, count]);
  return viewport;
}
