import { testIds } from '@cardroom/ui';
import { useText } from '../../i18n/index.ts';
import type { WaitlistAction, WayOn } from '../../lobby/panels/index.ts';
import type { DockMode } from '../rules/dock-mode.ts';
import { type Entry, type EntryOption, entryOptions } from '../rules/entry-options.ts';
import { useController, useTable } from '../state/context.tsx';
import { useAmounts } from '../state/use-amounts.ts';
import { useLeave } from '../state/use-leave.ts';
import { WaitlistButton } from '../waitlist-parts.tsx';
import styles from './dock.module.css';
import { GuardedButton } from './guarded-button.tsx';

const ENTRY_IDS: Readonly<Record<Entry, string>> = {
  post: testIds.entryPost,
  wait: testIds.entryWait,
  'buy-button': testIds.entryBuyButton,
};

/** The options of a new player at a running game: post now, wait for the big blind, or buy the button that would pass them. */
export function EntryChoice() {
  const mayBuyButton = useTable(({ snapshot }) => snapshot.you?.mayBuyButton ?? false);
  const info = useTable((view) => view.info);
  if (!info) return null;
  const options = entryOptions(info, mayBuyButton);
  return options.map((option) => <EntryButton key={option.entry} option={option} wide={options.length === 2 && option.chips === null} />);
}

function EntryButton({ option: { entry, text, chips }, wide }: { readonly option: EntryOption; readonly wide: boolean }) {
  const t = useText();
  const amounts = useAmounts();
  const controller = useController();
  const chosen = useTable(({ snapshot }) => snapshot.you?.entryChoice ?? 'wait');
  return (
    <GuardedButton
      size="big"
      meaning={`entry:${entry}`}
      testId={ENTRY_IDS[entry]}
      aria-pressed={chosen === entry}
      className={wide ? `${styles.pre} ${styles.wide}` : styles.pre}
      onPress={() => controller.ask(controller.connection.chooseEntry(entry))}
    >
      <span className={styles.labelLine}>
        <span className={styles.box} aria-hidden="true" />
        {t(text)}
      </span>
      {chips === null ? null : <bdi className={styles.amount}>{amounts.full(chips)}</bdi>}
    </GuardedButton>
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

/** A way on for a player who waits alone. */
export function WayOnButton({ kind, text, detail, press }: WayOn) {
  return (
    <GuardedButton size="big" tone={kind === 'move' ? 'brand' : 'plain'} meaning={`lone:${kind}`} testId={`lone-${kind}`} onPress={press}>
      <span className={styles.labelLine}>{text}</span>
      <span className={styles.amount}>{detail}</span>
    </GuardedButton>
  );
}

/** Offers an observer the first free seat, or the waitlist if there is none. */
export function Watching({ seat, full }: Pick<Extract<DockMode, { kind: 'watch' }>, 'seat' | 'full'>) {
  const t = useText();
  const { ui } = useController();
  if (full) return <WaitlistButton button={(choice) => <WaitlistActionButton {...choice} />} />;
  if (seat === null) return null;
  return (
    <GuardedButton
      size="big"
      tone="brand"
      meaning="watch:sit"
      className={styles.all}
      onPress={() => ui.setState({ dialog: 'buy-in', buyInSeat: seat })}
    >
      {t('table.takeSeat')}
    </GuardedButton>
  );
}

function WaitlistActionButton({ joins, text, testId, press }: WaitlistAction) {
  return (
    <GuardedButton
      size="big"
      tone={joins ? 'brand' : 'plain'}
      meaning={joins ? 'wait:join' : 'wait:leave'}
      className={styles.all}
      testId={testId}
      onPress={press}
    >
      {text}
    </GuardedButton>
  );
}
