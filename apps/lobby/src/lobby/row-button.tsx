import type { LobbyRow } from '@cardroom/protocol/shapes';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useText } from '../i18n/index.ts';
import { useClient } from '../session/client-context.ts';
import type { PlayerClient } from '../session/player-client.ts';
import { navigate, tablePath } from '../shell/routing.ts';
import { actionOf, type RowAction, type RowPlayer } from './row-action.ts';
import styles from './row-button.module.css';
import { selectTable } from './selection.ts';
import { lobbyTestIds } from './test-ids.ts';

/** What the list knows about the player at one table. */
export interface RowState extends RowPlayer {
  readonly row: LobbyRow;
}

export interface RowButtonProps extends RowState {
  readonly selected: boolean;
  readonly tabIndex?: number;
}

/** The button of a table in the list: sits down, joins the waitlist or leads back. Off while the list may be outdated. */
export function RowButton({ row, selected, tabIndex, ...player }: RowButtonProps): ReactNode {
  const t = useText();
  const client = useClient();
  const stale = useStore(client.lobby.view, (view) => view.stale);
  const action = actionOf(row, player);
  return (
    <button
      type="button"
      className={styles.action}
      tabIndex={tabIndex}
      data-action={action}
      data-selected={selected}
      data-testid={lobbyTestIds.rowAction(row.tableId)}
      disabled={stale}
      aria-label={t('row.action', { action: t(`row.${action}`), room: row.roomName, table: row.tableId })}
      onClick={(event) => {
        event.stopPropagation();
        actAt(client, row.tableId, action);
      }}
    >
      {t(`row.${action}`)}
    </button>
  );
}

/** Does what a table's button says. */
export function actAt(client: PlayerClient, tableId: string, action: RowAction): void {
  if (action === 'join') void client.waitlists.join(tableId);
  if (action === 'join' || action === 'listed') {
    selectTable(tableId);
    return;
  }
  // The table leads on to the next free seat if this one is taken.
  navigate(tablePath(tableId, action === 'sit' || action === 'open' ? 0 : null));
}
