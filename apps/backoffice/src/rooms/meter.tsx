import { t } from '../i18n/i18n.ts';
import styles from './rooms.module.css';

/** Players at their seats: a bar and the number. */
export function Meter({ taken, seats }: { readonly taken: number; readonly seats: number }) {
  const share = seats === 0 ? 0 : Math.round((100 * taken) / seats);
  return (
    <span className={styles.fill} title={t('floor.seats.title', { taken, seats })}>
      <span className={styles.meter}>
        <i style={{ inlineSize: `${share}%` }} />
      </span>
      <span className={taken === 0 ? styles.dim : undefined}>{taken}</span>
    </span>
  );
}

/** A state as a dot and a word. */
export function Pill({ tone, text }: { readonly tone: 'ok' | 'warn' | 'bad' | 'none'; readonly text: string }) {
  return (
    <span className={styles.pill} data-tone={tone}>
      {text}
    </span>
  );
}

/** A figure that is not known yet, or zero where zero says nothing. */
export const NONE = <span className={styles.dim}>–</span>;
