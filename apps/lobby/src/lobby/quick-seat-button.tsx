import { Button } from '@cardroom/ui';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useText } from '../i18n/index.ts';
import { useClient } from '../session/client-context.ts';
import { BoltIcon } from '../shell/icons.tsx';
import { useMedia } from '../shell/use-media.ts';
import { quickSeat } from './lazy-panels.tsx';
import styles from './quick-seat-button.module.css';
import { quickSeatStore } from './quick-seat-store.ts';
import { lobbyTestIds } from './test-ids.ts';

/** Finds a seat at the listed tables and opens its buy-in. On a phone, this button is in the bar at the bottom. */
export function QuickSeatButton(): ReactNode {
  const t = useText();
  const wide = useMedia('(min-width: 761px)');
  const client = useClient();
  const stale = useStore(client.lobby.view, (view) => view.stale);
  const asking = useStore(quickSeatStore, (state) => state.asking);
  if (!wide) return null;
  return (
    <Button
      tone="brand"
      size="small"
      className={styles.button}
      aria-busy={asking}
      disabled={stale}
      testId={lobbyTestIds.quickSeat}
      onClick={() => void quickSeat(client)}
    >
      <BoltIcon size={16} /> {t('quick.title')}
    </Button>
  );
}
