import type { ReactNode } from 'react';
import { useText } from '../i18n/index.ts';
import { handPath } from '../shell/routing.ts';
import { follow } from '../shell/table-tabs.tsx';
import { useTable } from '../table/state/context.tsx';
import styles from './last-hand-link.module.css';
import { replayerTestIds } from './test-ids.ts';

/** Opens the replayer with the player's last hand at this table; hidden for observers and before the first hand. */
export function LastHandLink({ place }: { readonly place: 'panel' | 'menu' }): ReactNode {
  const t = useText();
  const seated = useTable(({ snapshot }) => (snapshot.you?.seat ?? null) !== null);
  const firstHandAhead = useTable((view) => view.firstHandAhead);
  const tableId = useTable(({ snapshot }) => snapshot.table?.tableId ?? '');
  if (!seated || firstHandAhead || tableId === '') return null;
  const path = handPath('last', tableId);
  return (
    <a href={path} className={styles[place]} data-testid={replayerTestIds.lastHand} onClick={(event) => follow(event, path)}>
      {t('my-hands.last')}
    </a>
  );
}
