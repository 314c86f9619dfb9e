import { Button } from '@cardroom/ui';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useText } from '../i18n/index.ts';
import { useClient } from '../session/client-context.ts';
import { WarningIcon } from '../shell/icons.tsx';
import styles from './link-notice.module.css';

/** Says that the list may be outdated: the connection is being restored, or the service has refused it. */
export function LinkNotice(): ReactNode {
  const t = useText();
  const { lobby } = useClient();
  const { link, end, rows, stale } = useStore(lobby.view);
  const lost = link === 'connecting' && rows !== null && stale;
  const failed = end === 'failed' || end === 'gone';
  return (
    <div role="status" className={styles.place}>
      {lost || failed ? (
        <p className={styles.notice}>
          <WarningIcon /> {t(failed ? 'lobby.list-failed' : 'lobby.reconnecting')}
          {failed ? (
            <Button size="small" onClick={() => lobby.start()}>
              {t('lobby.try-again')}
            </Button>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}
