import type { ReactNode } from 'react';
import { useText } from '../i18n/index.ts';
import { handsPath, limitsPath, transactionsPath } from '../shell/routing.ts';
import { follow } from '../shell/table-tabs.tsx';
import styles from './panel.module.css';
import { lobbyTestIds } from './test-ids.ts';

/** Links to the player's hand history, transactions and limits. */
export function MyHands(): ReactNode {
  const t = useText();
  return (
    <section className={styles.panel} aria-labelledby="hands-title">
      <h2 id="hands-title">{t('my-hands.title')}</h2>
      <p className={styles.quiet}>{t('my-hands.text')}</p>
      <a href={handsPath()} className={styles.plain} data-testid={lobbyTestIds.hands} onClick={(event) => follow(event, handsPath())}>
        {t('my-hands.open')}
      </a>
      <a
        href={transactionsPath()}
        className={styles.plain}
        data-testid={lobbyTestIds.transactions}
        onClick={(event) => follow(event, transactionsPath())}
      >
        {t('my-money.open')}
      </a>
      <a href={limitsPath()} className={styles.plain} onClick={(event) => follow(event, limitsPath())}>
        {t('limits.open')}
      </a>
    </section>
  );
}
