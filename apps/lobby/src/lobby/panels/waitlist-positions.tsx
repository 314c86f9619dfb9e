import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../i18n/index.ts';
import { Name } from '../../i18n/isolate.tsx';
import { useClient } from '../../session/client-context.ts';
import { lobbyTestIds } from '../test-ids.ts';
import panel from './panel.module.css';

/** The player's waitlists and their position on each. */
export function WaitlistPositions(): ReactNode {
  const t = useText();
  const { waitlists } = useClient();
  const places = useStore(waitlists.store, (state) => state.places);
  return (
    <ul className={panel.list} aria-label={t('waiting.title')} data-testid={lobbyTestIds.waitingList}>
      {places.map(({ tableId, roomName, position, offer }) => (
        <li key={tableId} className={panel.row}>
          <span className={panel.texts}>
            <strong>
              <Name>{roomName}</Name> <span className={panel.quiet}>#{tableId}</span>
            </strong>
            <span className={panel.quiet}>{offer ? t('waiting.offered') : t('waiting.place', { position })}</span>
          </span>
          <button
            type="button"
            className={panel.return}
            aria-label={`${t('waiting.leave')}: ${roomName} #${tableId}`}
            data-testid={lobbyTestIds.waitLeave(tableId)}
            onClick={() => void waitlists.leave(tableId)}
          >
            {t('waiting.leave')}
          </button>
        </li>
      ))}
    </ul>
  );
}
