import type { SharedHand, SharedHandsAnswer } from '@cardroom/protocol';
import { Button } from '@cardroom/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { useDates, useText } from '../../i18n/index.ts';
import { Isolate, Name } from '../../i18n/isolate.tsx';
import { useClient } from '../../session/client-context.ts';
import page from '../../shell/page.module.css';
import { handPath } from '../../shell/routing.ts';
import { follow } from '../../shell/table-tabs.tsx';
import { HandsNav } from '../hands-nav.tsx';
import { replayerTestIds } from '../test-ids.ts';
import styles from './shared.module.css';

type Listed = readonly SharedHand[] | 'loading' | 'failed';

/** The player's links to hands, each of which can be ended. */
export function LinksPage(): ReactNode {
  const t = useText();
  const { api } = useClient();
  const [shared, setShared] = useState<Listed>('loading');
  useEffect(() => {
    void api.ask<SharedHandsAnswer>('GET', '/api/shared-hands').then((answer) => setShared(answer.ok ? answer.value.shared : 'failed'));
  }, [api]);
  const revoke = async (shareId: string): Promise<void> => {
    const answer = await api.ask<SharedHandsAnswer>('POST', `/api/shared-hands/${shareId}/revoke`, {});
    setShared(answer.ok ? answer.value.shared : 'failed');
  };
  return (
    <div className={page.page} data-testid={replayerTestIds.links}>
      <header className={page.head}>
        <h1>{t('nav.hands')}</h1>
        <HandsNav current="links" />
        <p className={styles.text}>{t('shared.text')}</p>
      </header>
      <main>
        {typeof shared === 'string' || shared.length === 0 ? (
          <p className={styles.none} role="status">
            {t(typeof shared === 'string' ? `shared.${shared}` : 'shared.none')}
          </p>
        ) : (
          <ul className={styles.list}>
            {shared.map((one) => (
              <Shared key={one.shareId} shared={one} onRevoke={() => void revoke(one.shareId)} />
            ))}
          </ul>
        )}
      </main>
    </div>
  );
}

function Shared({ shared, onRevoke }: { readonly shared: SharedHand; readonly onRevoke: () => void }): ReactNode {
  const t = useText();
  const dates = useDates();
  const { handId, roomName, cards, expiresAt } = shared;
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <a href={handPath(handId)} onClick={(event) => follow(event, handPath(handId))}>
          <Name>{roomName}</Name> <Isolate>{`#${handId}`}</Isolate>
        </a>
        <span className={styles.text}>
          {t(cards ? 'shared.with-cards' : 'shared.without-cards')} · {t('share.until', { date: dates.dateTime(expiresAt) })}
        </span>
      </span>
      <Button size="small" aria-label={`${t('shared.revoke')}: #${handId}`} onClick={onRevoke}>
        {t('shared.revoke')}
      </Button>
    </li>
  );
}
