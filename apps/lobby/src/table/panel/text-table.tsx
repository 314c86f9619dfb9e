import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useText } from '../../i18n/index.ts';
import { Fetched } from '../fetched.tsx';
import styles from './panel.module.css';

const LazyLines = lazy(async () => ({ default: (await import('../text-stage/text-lines.tsx')).TextLines }));

/** The text table, a description of the same state as the felt; its lines are loaded when it is first opened. */
export function TextTable(): ReactNode {
  const t = useText();
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <details className={styles.textTable} onToggle={() => setWasOpen(true)}>
      <summary>{t('table.asText')}</summary>
      <Fetched otherwise={null}>
        <Suspense fallback={null}>{wasOpen ? <LazyLines /> : null}</Suspense>
      </Fetched>
    </details>
  );
}
