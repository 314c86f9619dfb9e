import { Button } from '@cardroom/ui';
import { t } from '../i18n/i18n.ts';
import styles from './list.module.css';

export interface ListFootProps {
  /** How many rows are shown, in words. */
  readonly text: string;
  /** Reads the next page; null at the end of the list. */
  readonly more: (() => void) | null;
}

/** Below a list that is read page after page. */
export function ListFoot({ text, more }: ListFootProps) {
  return (
    <div className={styles.foot}>
      {more !== null && <Button onClick={more}>{t('list.show-more')}</Button>}
      <span>{text}</span>
    </div>
  );
}
