import { useText } from '../../i18n/index.ts';
import { useTable } from '../state/context.tsx';
import { useViewport } from '../state/use-viewport.ts';
import styles from './stage.module.css';

/** The game's name on the felt, hidden from screen readers because the top bar names it too. */
export function FeltName() {
  const t = useText();
  const { layout } = useViewport();
  const key = useTable(({ info }) => info?.gameKey ?? '');
  const short = useTable(({ info }) => info?.game === 'shortdeck');
  const twice = useTable(({ snapshot }) => (snapshot.table?.board2.length ?? 0) > 0);
  if (key === '' || layout === 'landscape' || twice) return null;
  return (
    <div className={styles.name} aria-hidden="true">
      {t(`games.${key}`)}
      {short ? <span>{t('table.shortDeckRanks')}</span> : null}
    </div>
  );
}
