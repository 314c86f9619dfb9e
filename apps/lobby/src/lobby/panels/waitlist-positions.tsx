import { Button } from '@cardroom/ui';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../i18n/index.ts';
import { Name } from '../../i18n/isolate.tsx';
import { useClient } from '../../session/client-context.ts';
import panel from '../panel.module.css';
import { lobbyTestIds } from '../test-ids.ts';

/** The player's waitlists and their position on each. */
export function WaitlistPositions(): ReactNode {
  const t = useText();
  const { waitlists } = useClient();
  const places = useStore(waitlists.store, (state) => state.places);
  return (
    <section className={panel.panel} aria-labelledby="waitlists-title" data-testid={lobbyTestIds.waitingList}>
      <h2 id="waitlists-title">{t('waiting.title')}</h2>
      <ul className={panel.list}>
        {places.map(({ tableId, roomName, position, offer }) => (
          <li key={tableId} className={panel.row}>
            <span className={panel.texts}>
              <strong>
                <Name>{roomName}</Name> <span className={panel.quiet}>#{tableId}</span>
              </strong>
              <span className={panel.quiet}>{offer ? t('waiting.offered') : t('waiting.place', { position })}</span>
            </span>
            <Button
              size="small"
              aria-label={`${t('waiting.leave')}: ${roomName} #${tableId}`}
              testId={lobbyTestIds.waitLeave(tableId)}
              onClick={() => void waitlists.leave(tableId)}
            >
              {t('waiting.leave')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
