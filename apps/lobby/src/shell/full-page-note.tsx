import type { ReactNode } from 'react';
import styles from './session-page.module.css';

/** A full page while something loads, or a message about what went wrong. */
export function FullPageNote({ text, children }: { readonly text?: string; readonly children?: ReactNode }): ReactNode {
  return (
    <main className={styles.page} aria-busy={text === undefined}>
      <div className={styles.box}>
        {text === undefined ? null : <p>{text}</p>}
        {children}
      </div>
    </main>
  );
}
