import type { ReactNode } from 'react';
import { t } from '../i18n/i18n.ts';
import { ThemeSwitch } from '../shell/theme.tsx';
import styles from './entry.module.css';

/** The layout of every page before sign-in: one card in the middle. */
export function EntryCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <header>
          <span>{t('entry.office')}</span>
          <ThemeSwitch />
        </header>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
