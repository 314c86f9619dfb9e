import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../i18n/index.ts';
import { quickSeatStore } from '../quick-seat-store.ts';
import styles from './quick-seat-status.module.css';

/** How long the reason why no seat was found is shown. */
const SAID_MS = 8_000;

/** Why no seat was found, over the page. */
export function QuickSeatStatus(): ReactNode {
  const t = useText();
  const failed = useStore(quickSeatStore, (state) => state.failed);
  useEffect(() => {
    if (failed === null) return;
    const timer = setTimeout(() => quickSeatStore.setState({ failed: null }), SAID_MS);
    return () => clearTimeout(timer);
  }, [failed]);
  const id = `quick.error.${(failed ?? '').toLowerCase().replaceAll('_', '-')}`;
  return (
    <div role="status" className={styles.status}>
      {failed === null ? null : <p>{t.has(id) ? t(id) : t('quick.error.other')}</p>}
    </div>
  );
}
