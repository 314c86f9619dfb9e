import type { ReactNode } from 'react';
import { useText } from '../i18n/index.ts';
import styles from './seat-dots.module.css';

export interface SeatDotsProps {
  readonly players: number;
  readonly seats: number;
  /** Players on the waitlist, where it has no column of its own. */
  readonly waiting?: number;
}

/** How full a table is, as numbers and as one dot per seat, or the length of its waitlist. */
export function SeatDots({ players, seats, waiting = 0 }: SeatDotsProps): ReactNode {
  const t = useText();
  return (
    <span className={styles.fill} data-full={players >= seats}>
      <span className={styles.count} aria-hidden="true">
        {players}/{seats}
      </span>
      <span className="visually-hidden">{t('row.fill', { players, seats })}</span>
      {waiting > 0 ? (
        <span className={styles.waiting}>{t('row.waiting', { waiting })}</span>
      ) : (
        <span className={styles.dots} aria-hidden="true">
          {Array.from({ length: seats }, (_, seat) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the dot
            <i key={seat} data-taken={seat < players} />
          ))}
        </span>
      )}
    </span>
  );
}
