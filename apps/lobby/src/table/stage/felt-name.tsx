import { Emblem } from '@cardroom/ui';
import { useText } from '../../i18n/index.ts';
import { isCrowded } from '../rules/seat-places.ts';
import { useTable } from '../state/context.tsx';
import { useHouseLook } from '../state/use-look.ts';
import { useViewport } from '../state/use-viewport.ts';
import styles from './stage.module.css';

/**
 * The operator's emblem and the game's name on the felt, hidden from screen readers because the top bar names it too. A phone shows what
 * has room between the bets below the board: first the name, then the emblem. A crowded table has bets in its place.
 */
export function FeltName() {
  const t = useText();
  const { layout } = useViewport();
  const { emblem } = useHouseLook();
  const key = useTable(({ info }) => info?.gameKey ?? '');
  const short = useTable(({ info }) => info?.game === 'shortdeck');
  const twice = useTable(({ snapshot }) => (snapshot.table?.board2.length ?? 0) > 0);
  const crowded = useTable(({ snapshot }) => isCrowded(layout, snapshot.table?.seats.length ?? 0));
  if (key === '' || layout === 'landscape' || twice || crowded) return null;
  return (
    <div className={styles.name} data-anchor="felt-name" aria-hidden="true">
      <div>
        {t(`games.${key}`)}
        {short ? <span className={styles.ranks}>{t('table.shortDeckRanks')}</span> : null}
      </div>
      <Emblem art={emblem} className={styles.emblem} />
    </div>
  );
}
