import type { ReceiptMessage } from '@cardroom/protocol';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useDates, useMoney, useText } from '../../i18n/index.ts';
import { Isolate, Name } from '../../i18n/isolate.tsx';
import { useClient } from '../../session/client-context.ts';
import { CheckIcon, ClockIcon, WarningIcon } from '../../shell/icons.tsx';
import { transactionsPath } from '../../shell/routing.ts';
import { follow } from '../../shell/table-tabs.tsx';
import { endText } from '../removed-text.ts';
import { lobbyTestIds } from '../test-ids.ts';
import styles from './panel.module.css';
import own from './receipts.module.css';

/** The last cash-out, and any others whose money has not reached the operator yet. */
export function Receipts(): ReactNode {
  const t = useText();
  const { receipts, loaded } = useStore(useClient().holdings.store);
  const shown = receipts.filter(({ state }, index) => index === 0 || state !== 'paid');
  return (
    <section className={styles.panel} aria-labelledby="receipts-title">
      <header className={styles.head}>
        <h2 id="receipts-title">{t('receipts.title')}</h2>
        <a href={transactionsPath()} onClick={(event) => follow(event, transactionsPath())}>
          {t('receipts.all')}
        </a>
      </header>
      {shown.length === 0 ? <p className={styles.quiet}>{t(loaded ? 'receipts.none' : 'receipts.loading')}</p> : null}
      <ul className={styles.list}>
        {shown.map((receipt) => (
          <Receipt key={receipt.stayId} receipt={receipt} />
        ))}
      </ul>
    </section>
  );
}

const STATE_ICONS = { paid: CheckIcon, pending: ClockIcon, stuck: WarningIcon };

function Receipt({ receipt }: { readonly receipt: ReceiptMessage }): ReactNode {
  const t = useText();
  const dates = useDates();
  const money = useMoney(useClient().answer.player.currency);
  const why = endText(receipt, t);
  const net = receipt.cashedOut - receipt.boughtIn;
  const StateIcon = STATE_ICONS[receipt.state];
  return (
    <li className={styles.row} data-testid={lobbyTestIds.receipt(receipt.stayId)} data-state={receipt.state}>
      <span className={styles.texts}>
        <strong>
          <Name>{receipt.roomName}</Name> <span className={styles.quiet}>#{receipt.tableId}</span>
        </strong>
        <span className={styles.quiet}>
          <time dateTime={new Date(receipt.at).toISOString()}>
            <Isolate>{dates.dateTime(receipt.at)}</Isolate>
          </time>
          {' · '}
          {t('receipts.in', { amount: money.text(receipt.boughtIn) })}
        </span>
        {why ? <span className={styles.quiet}>{why}</span> : null}
        <span className={own.state} data-state={receipt.state}>
          <StateIcon size={14} /> {t(`receipts.${receipt.state}`)}
        </span>
      </span>
      <span className={own.amounts}>
        <strong>
          <Isolate>{money.text(receipt.cashedOut)}</Isolate>
        </strong>
        <span className={styles.net} data-sign={Math.sign(net)}>
          <Isolate>{money.signed.text(net)}</Isolate>
        </span>
      </span>
    </li>
  );
}
