import type { LobbyRow } from '@cardroom/protocol/shapes';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useText } from '../i18n/index.ts';
import { useClient } from '../session/client-context.ts';
import { StarIcon } from '../shell/icons.tsx';
import styles from './row-tools.module.css';
import { lobbyTestIds } from './test-ids.ts';

export interface FavouriteButtonProps {
  readonly row: Pick<LobbyRow, 'roomId' | 'roomName' | 'tableId'>;
  readonly tabIndex?: number;
}

/** Marks a table's room as a favourite; all its tables show the mark. */
export function FavouriteButton({ row, tabIndex }: FavouriteButtonProps): ReactNode {
  const t = useText();
  const { favourites } = useClient();
  const marked = useStore(favourites.store, (state) => state.rooms.has(row.roomId));
  return (
    <button
      type="button"
      className={styles.tool}
      tabIndex={tabIndex}
      aria-pressed={marked}
      aria-label={t('row.favourite', { room: row.roomName })}
      data-testid={lobbyTestIds.favourite(row.tableId)}
      onClick={(event) => {
        event.stopPropagation();
        favourites.toggle(row.roomId);
      }}
    >
      <StarIcon filled={marked} size={16} />
    </button>
  );
}
