import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useDates, useMoney, useText } from '../i18n/index.ts';
import { Isolate } from '../i18n/isolate.tsx';
import { lobbyTestIds } from '../lobby/test-ids.ts';
import { useClient } from '../session/client-context.ts';
import styles from './balance-box.module.css';
import { RefreshIcon, WarningIcon } from './icons.tsx';
import { useServerNow } from './use-server-now.ts';

const AGE_EVERY_MS = 5_000;

/** The balance at the operator with its age, and a button to refresh it. */
export function BalanceBox(): ReactNode {
  const t = useText();
  const { balance } = useClient();
  const { minor, currency, loading, failed } = useStore(balance.store);
  const money = useMoney(currency);
  return (
    <section className={styles.box} aria-label={t('balance.label')} data-testid={lobbyTestIds.balance} data-failed={failed}>
      <div className={styles.texts}>
        <strong className={styles.amount}>
          <Isolate>{minor === null ? '–' : money.text(minor)}</Isolate>
        </strong>
        <span className={styles.age} role={failed ? 'alert' : undefined}>
          {failed ? (
            <>
              <WarningIcon size={12} /> {t('balance.failed')}
            </>
          ) : (
            <Age />
          )}
        </span>
      </div>
      <button
        type="button"
        className={styles.refresh}
        aria-label={t('balance.refresh')}
        aria-busy={loading}
        data-testid={lobbyTestIds.balanceRefresh}
        onClick={() => void balance.refresh(true)}
      >
        <RefreshIcon className={loading ? styles.turning : undefined} />
      </button>
    </section>
  );
}

function Age(): ReactNode {
  const t = useText();
  const dates = useDates();
  const at = useStore(useClient().balance.store, (state) => state.at);
  const now = useServerNow(AGE_EVERY_MS);
  if (at === null) return t('balance.loading');
  const age = Math.max(0, now - at);
  return age < AGE_EVERY_MS ? t('balance.just-now') : dates.ago(at, now);
}
