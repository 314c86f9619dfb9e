import { TimerBar, testIds } from '@cardroom/ui';
import { useText } from '../../i18n/index.ts';
import { heroSeatOf } from '../rules/hero.ts';
import { useController, useTable } from '../state/context.tsx';
import { useClock } from '../state/use-clock.ts';
import { useSecondsUntil } from '../state/use-seconds-until.ts';
import { useViewport } from '../state/use-viewport.ts';
import styles from './turn-clock.module.css';

/** The player's clock across the top of the dock: the seconds of the base time, then of the time bank. */
export function TurnClock() {
  const t = useText();
  const { serverNow } = useController();
  const hero = useTable(({ snapshot }) => heroSeatOf(snapshot.you) ?? -1);
  const { startedAt, actUntil, bankUntil } = useClock(hero);
  const base = useSecondsUntil(actUntil);
  const bank = useSecondsUntil(bankUntil);
  const onBank = base === 0 && bankUntil > actUntil;
  const { layout } = useViewport();
  const low = onBank ? bank <= 5 : base <= 5;
  return (
    <div className={styles.clock} data-low={low || undefined} data-bank={onBank || undefined} aria-hidden="true">
      <TimerBar
        className={styles.bar}
        testId={testIds.timer}
        startedAt={startedAt}
        actUntil={actUntil}
        bankUntil={bankUntil}
        serverNow={serverNow}
      />
      <span className={styles.seconds} dir="auto">
        {t('table.seconds', { seconds: onBank ? bank : base })}
      </span>
      {bankUntil > actUntil ? (
        <span className={styles.bankText} data-testid={testIds.timeBank} dir="auto">
          {t(bankTextId(onBank, layout !== 'desktop'), { seconds: Math.round((bankUntil - actUntil) / 1000) })}
        </span>
      ) : null}
    </div>
  );
}

function bankTextId(runs: boolean, narrow: boolean): string {
  if (runs) return 'table.timeBankRuns';
  return narrow ? 'table.timeBankShort' : 'table.timeBank';
}
