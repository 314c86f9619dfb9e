import { Button } from '@cardroom/ui';
import type { Refusal } from '../api.ts';
import { dateText } from '../i18n/formats.ts';
import { t } from '../i18n/i18n.ts';
import { Notice } from '../shell/form.tsx';
import styles from './list.module.css';

const TIME = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;

export interface StaleProps {
  readonly refusal: Refusal | null;
  /** When what is shown was read, ms; 0 if nothing is shown. */
  readonly readAt: number;
  readonly read: () => Promise<void>;
}

/** Says why a list could not be read, how old the shown one is, and offers to try again. */
export function Stale({ refusal, readAt, read }: StaleProps) {
  if (refusal === null) return null;
  if (refusal.code !== 'OFFLINE') return <Notice refusal={refusal} />;
  return (
    <div role="alert" className={styles.stale}>
      <span>
        {refusal.message}
        {readAt > 0 && ` ${t('list.shows', { at: dateText(readAt, TIME) })}`}
      </span>
      <Button size="small" onClick={() => void read()}>
        {t('list.retry')}
      </Button>
    </div>
  );
}
