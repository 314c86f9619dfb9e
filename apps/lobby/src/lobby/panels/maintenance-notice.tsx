import { Button } from '@cardroom/ui';
import { type ReactNode, useContext, useState } from 'react';
import { useStore } from 'zustand';
import { useDates, useText } from '../../i18n/index.ts';
import { useClient } from '../../session/client-context.ts';
import { StorageContext } from '../../session/use-chosen-language.ts';
import { ClockIcon } from '../../shell/icons.tsx';
import { useServerNow } from '../../shell/use-server-now.ts';
import { maintenancePhase } from '../maintenance.ts';
import { lobbyTestIds } from '../test-ids.ts';
import styles from './news.module.css';

const READ = 'cardroom.maintenance-read';
/** Within a day, the time alone is enough. */
const DAY_MS = 24 * 3_600_000;
const LOOK_EVERY_MS = 5_000;
const SECOND_MS = 1_000;

/** Hidden from screen readers, which have announced the time once and should not repeat it every second. */
function Countdown({ to }: { readonly to: number }): ReactNode {
  const dates = useDates();
  const now = useServerNow(SECOND_MS);
  return (
    <strong aria-hidden="true" data-testid={lobbyTestIds.maintenanceIn}>
      {dates.clock(Math.max(0, to - now))}
    </strong>
  );
}

/** Announced maintenance: a line in the lobby, or over other pages a note that can be dismissed until something changes. */
export function MaintenanceNotice({ place }: { readonly place: 'lobby' | 'page' }): ReactNode {
  const t = useText();
  const dates = useDates();
  const storage = useContext(StorageContext);
  const maintenance = useStore(useClient().lobby.view, (view) => view.maintenance);
  const now = useServerNow(LOOK_EVERY_MS);
  const [read, setRead] = useState(() => storage.get(READ));
  const phase = maintenance === null ? null : maintenancePhase(maintenance, now);
  if (maintenance === null || phase === null) return null;
  const { from, until } = maintenance;
  const key = `${phase} ${from} ${until}`;
  if (place === 'page' && read === key) return null;
  const when = (at: number): string => (Math.abs(at - now) < DAY_MS ? dates.time(at) : dates.dateTime(at));
  const text = t(`news.${phase}`, phase === 'running' ? { until: when(until) } : { from: when(from), until: when(until) });
  const put = (): void => {
    storage.set(READ, key);
    setRead(key);
  };
  return (
    <div className={place === 'lobby' ? styles.line : styles.over} role="status" data-phase={phase} data-testid={lobbyTestIds.maintenance}>
      <p>
        <ClockIcon /> <span>{text}</span>
        {phase === 'soon' ? <Countdown to={from} /> : null}
        {place === 'page' ? (
          <Button size="small" onClick={put}>
            {t('news.read')}
          </Button>
        ) : null}
      </p>
    </div>
  );
}
