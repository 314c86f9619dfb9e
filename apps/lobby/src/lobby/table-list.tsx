import type { LobbyRow } from '@cardroom/protocol/shapes';
import { Button } from '@cardroom/ui';
import type { ReactNode } from 'react';
import { useText } from '../i18n/index.ts';
import { useMedia } from '../shell/use-media.ts';
import type { Sorting } from './filters.ts';
import { TableCards } from './table-cards.tsx';
import { TableGrid } from './table-grid.tsx';
import styles from './table-list.module.css';

export interface TableListProps {
  readonly rows: readonly LobbyRow[];
  readonly filtered: boolean;
  readonly sorting: Sorting;
  readonly onSort: (sorting: Sorting) => void;
  readonly onClear: () => void;
}

/** The tables as rows on a wide screen and cards on a phone, or the reason there are none. */
export function TableList({ rows, filtered, sorting, onSort, onClear }: TableListProps): ReactNode {
  const t = useText();
  const wide = useMedia('(min-width: 761px)');
  if (rows.length === 0) {
    return (
      <div className={styles.empty}>
        <p>{t(filtered ? 'tables.none-match' : 'tables.none')}</p>
        {filtered ? <Button onClick={onClear}>{t('filter.clear')}</Button> : null}
      </div>
    );
  }
  return wide ? <TableGrid rows={rows} sorting={sorting} onSort={onSort} /> : <TableCards rows={rows} />;
}

/** Shown until the first list has arrived. */
export function TablesLoading(): ReactNode {
  const t = useText();
  return (
    <div className={styles.loading} role="status">
      <span className="visually-hidden">{t('tables.loading')}</span>
      {[0, 1, 2, 3, 4, 5].map((place) => (
        <span key={place} className={styles.bone} />
      ))}
    </div>
  );
}
