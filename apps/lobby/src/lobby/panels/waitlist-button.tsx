import type { LobbyRow } from '@cardroom/protocol/shapes';
import { Button } from '@cardroom/ui';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/index.ts';
import { lobbyTestIds } from '../test-ids.ts';
import styles from './selected-table.module.css';
import { refusalText, useWaitlist } from './use-waitlist.ts';

/** Joins or leaves a table's waitlist; nothing if a seat is free and nobody is waiting. */
export function WaitlistButton({
  row,
}: {
  readonly row: Pick<LobbyRow, 'tableId' | 'players' | 'seats' | 'waiting' | 'status'>;
}): ReactNode {
  const t = useText();
  const { waitlists, place, refused } = useWaitlist(row.tableId);
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
        <Button testId={lobbyTestIds.waitLeave(row.tableId)} onClick={() => void waitlists.leave(row.tableId)}>
          {t('waiting.leave')}
        </Button>
      ) : (
        <Button testId={lobbyTestIds.waitJoin} onClick={() => void waitlists.join(row.tableId)}>
          {t('waiting.join')}
        </Button>
      )}
    </>
  );
}
