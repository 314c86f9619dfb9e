import { Button } from '@cardroom/ui';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/index.ts';
import type { TableRow } from '../../net/lobby-rows.ts';
import { lobbyTestIds } from '../test-ids.ts';
import styles from './preview.module.css';
import { refusalText, useWait } from './use-wait.ts';

/** Joins or leaves the waiting list of a table; nothing where a seat is free and nobody waits. */
export function WaitButton({ row }: { readonly row: Pick<TableRow, 'tableId' | 'players' | 'seats' | 'waiting' | 'status'> }): ReactNode {
  const t = useText();
  const { waiting, place, refused } = useWait(row.tableId);
  const full = row.players >= row.seats || row.waiting > 0;
  if (place === undefined && (!full || row.status !== 'open') && refused === null) return null;
  return (
    <>
      <p className={styles.wait} role="status">
        {refused !== null
          ? refusalText(t, refused)
          : place
            ? t('waiting.position', { position: place.position, waiting: row.waiting })
            : null}
      </p>
      {place ? (
        <Button testId={lobbyTestIds.waitLeave(row.tableId)} onClick={() => void waiting.leave(row.tableId)}>
          {t('waiting.leave')}
        </Button>
      ) : (
        <Button testId={lobbyTestIds.waitJoin} onClick={() => void waiting.join(row.tableId)}>
          {t('waiting.join')}
        </Button>
      )}
    </>
  );
}
