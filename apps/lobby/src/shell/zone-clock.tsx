import type { ReactNode } from 'react';
import { useDates, useText } from '../i18n/index.ts';
import { lobbyTestIds } from '../lobby/test-ids.ts';
import { ClockIcon } from './icons.tsx';
import styles from './top-bar.module.css';
import { useServerNow } from './use-server-now.ts';

const CLOCK_EVERY_MS = 5_000;

/** The server time in the player's time zone. */
export function ZoneClock(): ReactNode {
  const t = useText();
  const dates = useDates();
  const now = useServerNow(CLOCK_EVERY_MS);
  return (
    <span className={styles.tool} title={t('clock.zone', { zone: dates.timezone })} data-testid={lobbyTestIds.clock}>
      <ClockIcon size={16} />
      <time dateTime={new Date(now).toISOString()}>{dates.time(now)}</time>
      <span className="visually-hidden">{dates.timezone}</span>
    </span>
  );
}
