import type { ReceiptMessage } from '@cardroom/protocol';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useDates, useMoney, useText } from '../../i18n/index.ts';
import { Isolate, Name } from '../../i18n/isolate.tsx';
import { useClient } from '../../session/client-context.ts';
import { CheckIcon, ClockIcon, WarningIcon } from '../../shell/icons.tsx';
import styles from '../panel.module.css';
import { endText } from '../removed-text.ts';
import { lobbyTestIds } from '../test-ids.ts';
import own from './receipts.module.css';

const SHOWN_MAX = 8;

/** The latest cash-outs, and whether the money has reached the operator. */
export function Receipts(): ReactNode {
  const t = useText();
  const dates = useDates();
  const receipts = useStore(useClient().holdings.store, (state) => state.receipts);
  const loaded = useStore(useClient().holdings.store, (state) => state.loaded);
  return (
    <section className={styles.panel} aria-labelledby="receipts-title">
      <h2 id="receipts-title">{t('receipts.title')}</h2>
      {receipts.length === 0 ? <p className={styles.quiet}>{t(loaded ? 'receipts.none' : 'receipts.loading')}</p> : null}
      <ul className={styles.list}>
        {receipts.slice(0, SHOWN_MAX).map((receipt) => (
          <Receipt key={receipt.stayId} receipt={receipt} />
        ))}
      </ul>
      {receipts.length > 0 ? <p className={own.zone}>{t('receipts.zone', { zone: dates.timezone })}</p> : null}
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
          <br />
          {t('receipts.in', { amount: money.text(receipt.boughtIn) })}
          {why ? (
            <>
              <br />
              {why}
            </>
          ) : null}
        </span>
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
