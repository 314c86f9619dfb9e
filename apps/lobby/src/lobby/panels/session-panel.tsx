import type { StatisticsAnswer } from '@cardroom/protocol';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useDates, useMoney, useText } from '../../i18n/index.ts';
import { Isolate } from '../../i18n/isolate.tsx';
import { useClient } from '../../session/client-context.ts';
import { netResult } from '../../session/holdings.ts';
import { limitsPath } from '../../shell/routing.ts';
import { follow } from '../../shell/table-tabs.tsx';
import { useServerNow } from '../../shell/use-server-now.ts';
import { lobbyTestIds } from '../test-ids.ts';
import styles from './panel.module.css';

/** How long the player's session has lasted, and its net result; the way to their limits. */
export function SessionPanel(): ReactNode {
  const t = useText();
  const { answer, holdings, startedAt } = useClient();
  const money = useMoney(answer.player.currency);
  const hands = useSessionHands();
  const net = useStore(holdings.store, (state) => netResult(state, startedAt));
  return (
    <section className={styles.panel} aria-labelledby="session-title">
      <header className={styles.head}>
        <h2 id="session-title">{t('session.title')}</h2>
        <a href={limitsPath()} onClick={(event) => follow(event, limitsPath())}>
          {t('limits.open')}
        </a>
      </header>
      <dl className={styles.facts}>
        <div>
          <dt>{t('session.time')}</dt>
          <dd data-testid={lobbyTestIds.sessionTime}>
            <SessionClock />
          </dd>
        </div>
        <div>
          <dt>{t('session.hands')}</dt>
          <dd>{hands ?? '–'}</dd>
        </div>
        <div>
          <dt>{t('session.net')}</dt>
          <dd className={styles.net} data-sign={Math.sign(net ?? 0)} data-testid={lobbyTestIds.sessionNet}>
            <Isolate>{net === null ? '–' : money.signed.text(net)}</Isolate>
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** The hands of this session, counted when a stack or a cash-out has changed; null until they are known. */
function useSessionHands(): number | null {
  const { api, holdings, startedAt } = useClient();
  const [hands, setHands] = useState<number | null>(null);
  const changed = useStore(holdings.store, ({ stays, receipts }) => [...stays.map(({ stack }) => stack), receipts.length].join());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change is worth a read
  useEffect(() => {
    let current = true;
    void api.ask<StatisticsAnswer>('GET', `/api/statistics?from=${startedAt}`).then((answer) => {
      if (current && answer.ok) setHands(answer.value.total.hands);
    });
    return () => {
      current = false;
    };
  }, [api, startedAt, changed]);
  return hands;
}

function SessionClock(): ReactNode {
  const dates = useDates();
  const now = useServerNow(1_000);
  return <Isolate>{dates.clock(now - useClient().startedAt)}</Isolate>;
}
