import type { ReactNode } from 'react';
import { useText } from '../i18n/index.ts';
import { useClient } from '../session/client-context.ts';
import { handsPath, linksPath, statisticsPath } from '../shell/routing.ts';
import { follow } from '../shell/table-tabs.tsx';
import styles from './hands-nav.module.css';

const PAGES = { hands: handsPath, statistics: statisticsPath, links: linksPath } as const;

/** The parts of “My hands”. */
export function HandsNav({ current }: { readonly current: keyof typeof PAGES }): ReactNode {
  const t = useText();
  const { sharesHands } = useClient().answer;
  const pages = (Object.keys(PAGES) as (keyof typeof PAGES)[]).filter((page) => page !== 'links' || sharesHands);
  return (
    <nav className={styles.tabs} aria-label={t('nav.hands')}>
      {pages.map((page) => (
        <a
          key={page}
          href={PAGES[page]()}
          aria-current={page === current ? 'page' : undefined}
          onClick={(event) => follow(event, PAGES[page]())}
        >
          {t(`hands.nav.${page}`)}
        </a>
      ))}
    </nav>
  );
}
