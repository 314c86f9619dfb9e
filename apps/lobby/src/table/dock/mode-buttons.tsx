import { testIds } from '@cardroom/ui';
import { useText } from '../../i18n/index.ts';
import { useController, useTable } from '../state/context.tsx';
import { useAmounts } from '../state/use-amounts.ts';
import { useLeave } from '../state/use-leave.ts';
import styles from './dock.module.css';
import { GuardedButton } from './guarded-button.tsx';

/** For a newcomer where a game runs: post a big blind and play at once, or wait for it to come round. */
export function EntryChoice() {
  const t = useText();
  const amounts = useAmounts();
  const controller = useController();
  const chosen = useTable(({ snapshot }) => snapshot.you?.entryChoice ?? 'wait');
  const bigBlind = useTable(({ info }) => info?.bigBlind ?? 0);
  const choose = (entry: 'post' | 'wait') => () => controller.ask(controller.connection.chooseEntry(entry));
  return (
    <>
      <GuardedButton
        size="big"
        meaning="entry:post"
        testId={testIds.entryPost}
        aria-pressed={chosen === 'post'}
        className={styles.pre}
        onPress={choose('post')}
      >
        <span className={styles.labelLine}>
          <span className={styles.box} aria-hidden="true" />
          {t('table.postNow')}
        </span>
        <bdi className={styles.amount}>{amounts.full(bigBlind)}</bdi>
      </GuardedButton>
      <GuardedButton
        size="big"
        meaning="entry:wait"
        testId={testIds.entryWait}
        aria-pressed={chosen === 'wait'}
        className={`${styles.pre} ${styles.wide}`}
        onPress={choose('wait')}
      >
        <span className={styles.labelLine}>
          <span className={styles.box} aria-hidden="true" />
          {t('table.waitForBigBlind')}
        </span>
      </GuardedButton>
    </>
  );
}

export function SittingOut() {
  const t = useText();
  const controller = useController();
  const leave = useLeave();
  return (
    <>
      <GuardedButton size="big" meaning="leave" onPress={leave}>
        {t('table.leave')}
      </GuardedButton>
      <GuardedButton
        size="big"
        tone="call"
        meaning="come-back"
        className={styles.wide}
        testId={testIds.comeBack}
        onPress={() => controller.ask(controller.connection.comeBack())}
      >
        {t('table.comeBack')}
      </GuardedButton>
    </>
  );
}

export function NoChips() {
  const t = useText();
  const { ui } = useController();
  const leave = useLeave();
  return (
    <>
      <GuardedButton size="big" meaning="leave" onPress={leave}>
        {t('table.leave')}
      </GuardedButton>
      <GuardedButton
        size="big"
        tone="brand"
        meaning="top-up"
        className={styles.wide}
        testId={testIds.topUp}
        onPress={() => ui.setState({ dialog: 'top-up' })}
      >
        {t('table.addChips')}
      </GuardedButton>
    </>
  );
}

/** A watcher may take the first free seat. */
export function Watching() {
  const t = useText();
  const { ui } = useController();
  const free = useTable(({ snapshot }) =>
    snapshot.table?.status === 'open' ? snapshot.table.seats.findIndex(({ status }) => status === 'empty') : -1,
  );
  if (free < 0) return null;
  return (
    <GuardedButton
      size="big"
      tone="brand"
      meaning="watch:sit"
      className={styles.all}
      onPress={() => ui.setState({ dialog: 'buy-in', buyInSeat: free })}
    >
      {t('table.takeSeat')}
    </GuardedButton>
  );
}
