import type { LobbyRow } from '@cardroom/protocol/shapes';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useText } from '../i18n/index.ts';
import { useClient } from '../session/client-context.ts';
import { EyeIcon, StarIcon } from '../shell/icons.tsx';
import { openPreview } from './preview-store.ts';
import styles from './row-tools.module.css';
import { lobbyTestIds } from './test-ids.ts';

/** Marks a table's room as a favourite; all its tables show the mark. */
export function FavouriteButton({ row }: { readonly row: Pick<LobbyRow, 'roomId' | 'roomName' | 'tableId'> }): ReactNode {
  const t = useText();
  const { favourites } = useClient();
  const marked = useStore(favourites.store, (state) => state.rooms.has(row.roomId));
  return (
    <button
      type="button"
      className={styles.tool}
      aria-pressed={marked}
      aria-label={t('row.favourite', { room: row.roomName })}
      data-testid={lobbyTestIds.favourite(row.tableId)}
      onClick={() => favourites.toggle(row.roomId)}
    >
      <StarIcon filled={marked} />
    </button>
  );
}

/** Opens the preview of a table. */
export function PreviewButton({ row }: { readonly row: Pick<LobbyRow, 'roomName' | 'tableId'> }): ReactNode {
  const t = useText();
  return (
    <button
      type="button"
      className={styles.tool}
      aria-haspopup="dialog"
      aria-label={t('row.preview', { room: row.roomName, table: row.tableId })}
      title={t('row.preview', { room: row.roomName, table: row.tableId })}
      data-testid={lobbyTestIds.preview(row.tableId)}
      onClick={() => openPreview(row.tableId)}
    >
      <EyeIcon />
    </button>
  );
}
