import type { ReactNode } from 'react';
import { useText } from '../i18n/index.ts';
import { handsPath, statisticsPath } from '../shell/routing.ts';
import { follow } from '../shell/table-tabs.tsx';
import styles from './hands-nav.module.css';

const PAGES = { hands: handsPath, statistics: statisticsPath } as const;

/** The parts of “My hands”. */
export function HandsNav({ current }: { readonly current: keyof typeof PAGES }): ReactNode {
  const t = useText();
  return (
    <nav className={styles.tabs} aria-label={t('nav.hands')}>
      {(Object.keys(PAGES) as (keyof typeof PAGES)[]).map((page) => (
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
