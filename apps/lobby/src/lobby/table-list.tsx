import type { LobbyRow, Sorting } from '@cardroom/protocol/shapes';
import { Button } from '@cardroom/ui';
import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import { useText } from '../i18n/index.ts';
import { useClient } from '../session/client-context.ts';
import { useMedia } from '../shell/use-media.ts';
import { TableGrid } from './table-grid.tsx';
import styles from './table-list.module.css';
import { TableRows } from './table-rows.tsx';

export interface TableListProps {
  readonly rows: readonly LobbyRow[];
  readonly filtered: boolean;
  readonly selected: string | null;
  readonly sorting: Sorting;
  readonly onSort: (sorting: Sorting) => void;
  readonly onClear: () => void;
}

/** The tables as a grid on a wide screen and as taller rows on a phone, or the reason there are none. */
export function TableList({ rows, filtered, onClear, ...grid }: TableListProps): ReactNode {
  const t = useText();
  const client = useClient();
  const wide = useMedia('(min-width: 761px)');
  const stale = useStore(client.lobby.view, (view) => view.stale);
  const stays = useStore(client.holdings.store, (state) => state.stays);
  const places = useStore(client.waitlists.store, (state) => state.places);
  const own = useMemo(
    () => ({ seated: new Set(stays.map(({ tableId }) => tableId)), waits: new Set(places.map(({ tableId }) => tableId)) }),
    [stays, places],
  );
  if (rows.length === 0) {
    return (
      <div className={styles.empty}>
        <p>{t(filtered ? 'tables.none-match' : 'tables.none')}</p>
        {filtered ? <Button onClick={onClear}>{t('filter.clear')}</Button> : null}
      </div>
    );
  }
  const alone = rows.every(({ players }) => players === 0);
  return (
    <div className={styles.list} data-stale={stale}>
      {alone ? <p className={styles.alone}>{t('tables.alone')}</p> : null}
      {wide ? <TableGrid rows={rows} own={own} alone={alone} {...grid} /> : <TableRows rows={rows} own={own} alone={alone} />}
    </div>
  );
}

/** As many as fill a screen, so that nothing moves when the tables arrive. */
const BONES = 12;

/** Shown until the first list has arrived. */
export function TablesLoading(): ReactNode {
  const t = useText();
  return (
    <div className={styles.loading} role="status">
      <span className="visually-hidden">{t('tables.loading')}</span>
      {Array.from({ length: BONES }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the place
        <span key={place} className={styles.bone} />
      ))}
    </div>
  );
}
