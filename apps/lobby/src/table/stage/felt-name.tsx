import { useText } from '../../i18n/index.ts';
import { useTable } from '../state/context.tsx';
import { useViewport } from '../state/use-viewport.ts';
import styles from './stage.module.css';

/** The game as it is printed on the felt; the top bar has it for everyone who does not see the felt. */
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
