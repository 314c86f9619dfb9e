import { useText } from '../../i18n/index.ts';
import { LastHandLink } from '../../replayer/last-hand-link.tsx';
import { useTable } from '../state/context.tsx';
import { HandLog } from './hand-log.tsx';
import styles from './panel.module.css';
import { TextTable } from './text-table.tsx';

export function SidePanel() {
  const t = useText();
  const handId = useTable(({ snapshot }) => snapshot.table?.handId ?? '');
  return (
    <aside className={styles.panel} aria-label={t('log.title')} data-scrolls>
      <header className={styles.head}>
        <h2>{t('log.title')}</h2>
        <LastHandLink place="panel" />
        {handId ? <span>{t('table.handNumber', { number: handId })}</span> : null}
      </header>
      <HandLog />
      <TextTable />
    </aside>
  );
}
