import { testIds } from '@cardroom/ui';
import { useText } from '../../i18n/index.ts';
import { useController, useTable } from '../state/context.tsx';
import { useBlindText } from '../state/use-blind-text.ts';
import styles from './dock.module.css';

/** Sitting out next hand or next big blind, for seated players. */
export function SeatOptions() {
  const t = useText();
  const say = useBlindText();
  const controller = useController();
  const when = useTable(({ snapshot }) => snapshot.you?.sitOutWhen ?? 'never');
  const seated = useTable(({ snapshot }) => (snapshot.you?.seat ?? null) !== null && !snapshot.you?.sittingOut && !snapshot.you?.leaving);
  if (!seated) return <div className={styles.options} />;
  const choose = (choice: 'next-hand' | 'next-big-blind') => () =>
    controller.ask(controller.connection.sitOut(when === choice ? 'never' : choice));
  return (
    <div className={styles.options}>
      <label>
        <input type="checkbox" checked={when === 'next-hand'} onChange={choose('next-hand')} data-testid={testIds.sitOutNextHand} />
        {t('table.sitOutNextHand')}
      </label>
      <label>
        <input
          type="checkbox"
          checked={when === 'next-big-blind'}
          onChange={choose('next-big-blind')}
          data-testid={testIds.sitOutNextBigBlind}
        />
        {say('table.sitOutNextBigBlind')}
      </label>
    </div>
  );
}
