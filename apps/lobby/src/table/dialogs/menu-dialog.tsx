import { Button, Dialog, Switch, testIds } from '@cardroom/ui';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/index.ts';
import links from '../../replayer/last-hand-link.module.css';
import { LastHandLink } from '../../replayer/last-hand-link.tsx';
import { rulesPath } from '../../shell/routing.ts';
import { follow } from '../../shell/table-tabs.tsx';
import { useController, useSettings, useTable } from '../state/context.tsx';
import type { DialogName } from '../state/ui-store.ts';
import { useBlindText } from '../state/use-blind-text.ts';
import { useLeave } from '../state/use-leave.ts';
import { useViewport } from '../state/use-viewport.ts';
import styles from './dialogs.module.css';

/** Everything without a place of its own on screen; on a phone, that is most of it. */
export function MenuDialog({ onExit }: { readonly onExit: () => void }) {
  const t = useText();
  const controller = useController();
  const { ui, settings } = controller;
  const { layout } = useViewport();
  const muted = useSettings((state) => state.muted);
  const close = (): void => ui.setState({ dialog: null });
  const item = (dialog: DialogName, text: string): ReactNode => (
    <Button testId={testIds.menuItem(dialog)} onClick={() => ui.setState({ dialog })}>
      {text}
    </Button>
  );
  return (
    <Dialog title={t('table.menu')} closeLabel={t('dialog.close')} onClose={close} place="side">
      <div className={styles.menu}>
        <SeatItems />
        {layout === 'desktop' ? null : item('log', t('log.title'))}
        <LastHandLink place="menu" />
        {item('settings', t('settings.title'))}
        {item('info', t('info.title'))}
        {item('help', t('help.title'))}
        <RulesLink />
        <Switch checked={!muted} onChange={(on) => settings.setState({ muted: !on })}>
          {t('settings.sound')}
        </Switch>
        <Button
          testId={testIds.resync}
          onClick={() => {
            close();
            controller.ask(controller.connection.resync());
          }}
        >
          {t('table.resync')}
        </Button>
        <Button onClick={onExit}>{t('table.toLobby')}</Button>
      </div>
    </Dialog>
  );
}

function RulesLink() {
  const t = useText();
  const tableId = useTable(({ snapshot }) => snapshot.table?.tableId ?? null);
  const gameKey = useTable(({ info }) => info?.gameKey ?? null);
  const path = rulesPath(gameKey, tableId);
  return (
    <a href={path} className={links.menu} data-testid={testIds.rules} onClick={(event) => follow(event, path)}>
      {t('table.rules')}
    </a>
  );
}

/** Sitting out, chips and leaving; on the desktop they are in the top bar and the dock. */
function SeatItems() {
  const t = useText();
  const say = useBlindText();
  const controller = useController();
  const { layout } = useViewport();
  const leave = useLeave();
  const seated = useTable(({ snapshot }) => (snapshot.you?.seat ?? null) !== null && !snapshot.you?.leaving);
  const when = useTable(({ snapshot }) => snapshot.you?.sitOutWhen ?? 'never');
  const out = useTable(({ snapshot }) => snapshot.you?.sittingOut ?? false);
  if (!seated || layout === 'desktop') return null;
  const sitOut = (choice: 'next-hand' | 'next-big-blind') => (on: boolean) =>
    controller.ask(controller.connection.sitOut(on ? choice : 'never'));
  return (
    <>
      {out ? null : (
        <>
          <Switch checked={when === 'next-hand'} onChange={sitOut('next-hand')} testId={testIds.sitOutNextHand}>
            {t('table.sitOutNextHand')}
          </Switch>
          <Switch checked={when === 'next-big-blind'} onChange={sitOut('next-big-blind')} testId={testIds.sitOutNextBigBlind}>
            {say('table.sitOutNextBigBlind')}
          </Switch>
        </>
      )}
      <Button testId={testIds.topUp} onClick={() => controller.ui.setState({ dialog: 'top-up' })}>
        {t('table.addChips')}
      </Button>
      <Button
        tone="danger"
        testId={testIds.leave}
        onClick={() => {
          controller.ui.setState({ dialog: null });
          leave();
        }}
      >
        {t('table.leave')}
      </Button>
    </>
  );
}
