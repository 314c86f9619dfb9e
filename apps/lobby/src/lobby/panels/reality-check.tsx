import { Button, Dialog } from '@cardroom/ui';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useDates, useMoney, useText } from '../../i18n/index.ts';
import { Isolate } from '../../i18n/isolate.tsx';
import { useClient } from '../../session/client-context.ts';
import { netResult } from '../../session/holdings.ts';
import type { PlayerClient } from '../../session/player-client.ts';
import { mayRemind, momentAt, realityDueAt, realityEveryMs } from '../../session/reality-check.ts';
import { StorageContext } from '../../session/use-chosen-language.ts';
import { navigate, transactionsPath } from '../../shell/routing.ts';
import { useServerNow } from '../../shell/use-server-now.ts';
import { lobbyTestIds } from '../test-ids.ts';
import { LimitsLink } from './limits-link.tsx';
import styles from './news.module.css';

const READ_AT = 'cardroom.reality-check';

/**
 * Reminds the player of their session time and net result, as often as the operator requires or they chose. It is hidden while a table waits for the
 * player.
 */
export function RealityCheck(): ReactNode {
  const storage = useContext(StorageContext);
  const client = useClient();
  const operatorMs = useStore(client.lobby.view, (view) => view.realityCheckMs);
  const own = useStore(client.realityMinutes, (state) => state.own);
  const everyMs = realityEveryMs(operatorMs, own);
  // A table knows of a new session before the list of sessions is reread.
  const seated = useStore(client.tables.store, ({ tabs }) => tabs.some((tab) => tab.seated));
  const sat = useStore(
    client.holdings.store,
    ({ stays, receipts }) => stays.length > 0 || receipts.some(({ at }) => at >= client.startedAt),
  );
  const asked = useStore(client.tables.store, ({ tabs }) => tabs.some((tab) => tab.yourTurn));
  const now = useServerNow(1_000);
  const [readAt, setReadAt] = useState(() => Number(storage.get(READ_AT) ?? 0));
  const dueAt = realityDueAt({ startedAt: client.startedAt, readAt }, everyMs);
  const [open, setOpen] = useState(false);
  const may = (seated || sat) && everyMs > 0 && mayRemind(now, dueAt, momentsOf(client));
  useEffect(() => {
    if (may) setOpen(true);
  }, [may]);
  // An open reminder stays until it is dismissed, but never covers a decision.
  if (!open || asked) return null;
  const read = (): void => {
    const at = client.lobby.serverNow();
    storage.set(READ_AT, String(at));
    setReadAt(at);
    setOpen(false);
  };
  return <Reminder now={now} onRead={read} />;
}

function Reminder({ now, onRead }: { readonly now: number; readonly onRead: () => void }): ReactNode {
  const t = useText();
  const dates = useDates();
  const client = useClient();
  const money = useMoney(client.answer.player.currency);
  const net = useStore(client.holdings.store, (state) => netResult(state, client.startedAt));
  useEffect(() => void client.refreshHoldings(), [client]);
  const look = (): void => {
    onRead();
    navigate(transactionsPath());
  };
  return (
    <Dialog title={t('reality.title')} closeLabel={t('dialog.close-panel')} onClose={onRead} testId={lobbyTestIds.realityCheck}>
      <dl className={styles.facts}>
        <div>
          <dt>{t('session.time')}</dt>
          <dd>
            <Isolate>{dates.clock(now - client.startedAt)}</Isolate>
          </dd>
        </div>
        <div>
          <dt>{t('session.net')}</dt>
          <dd>
            <Isolate>{net === null ? '–' : money.signed.text(net)}</Isolate>
          </dd>
        </div>
      </dl>
      <p className={styles.quiet}>{t('reality.text')}</p>
      <LimitsLink />
      <div className={styles.actions}>
        <Button onClick={look}>{t('my-money.open')}</Button>
        <Button tone="brand" onClick={onRead}>
          {t('reality.go-on')}
        </Button>
      </div>
    </Dialog>
  );
}

function momentsOf({ tables }: PlayerClient) {
  const { tabs } = tables.store.getState();
  return tables.all().map((table) =>
    momentAt(
      table.snapshot(),
      tabs.some((tab) => tab.tableId === table.tableId && tab.yourTurn),
    ),
  );
}
