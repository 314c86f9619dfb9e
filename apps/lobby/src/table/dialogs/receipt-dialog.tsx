import { Button, Dialog, testIds } from '@cardroom/ui';
import { useDates, useText } from '../../i18n/index.ts';
import { useMoney } from '../../i18n/money.ts';
import { endText } from '../../lobby/removed-text.ts';
import { useController, useTable, useUi } from '../state/context.tsx';
import styles from './dialogs.module.css';

/** The net result of a table session and the state of its payout. */
export function ReceiptDialog({ onExit }: { readonly onExit: () => void }) {
  const t = useText();
  const dates = useDates();
  const { ui } = useController();
  const receipt = useTable(({ snapshot }) => snapshot.receipt);
  const seen = useUi((state) => state.receiptSeen);
  const money = useMoney(useTable(({ info }) => info?.currency ?? 'EUR'));
  if (!receipt || receipt.stayId === seen) return null;
  const why = endText(receipt, t);
  const putAway = (): void => ui.setState({ receiptSeen: receipt.stayId });
  return (
    <Dialog
      title={t(receipt.removedFor ? 'receipt.removed' : receipt.paidOutFor ? 'receipt.paidOut' : 'receipt.title')}
      closeLabel={t('dialog.close')}
      onClose={putAway}
      testId={testIds.receipt}
    >
      {why ? <p className={styles.text}>{why}</p> : null}
      <dl className={styles.facts} data-state={receipt.state}>
        <Row label={t('receipt.table')} value={receipt.roomName} />
        <Row label={t('receipt.boughtIn')} value={money.text(receipt.boughtIn)} />
        <Row label={t('receipt.cashedOut')} value={money.text(receipt.cashedOut)} strong />
        <Row label={t('receipt.net')} value={money.signed.text(receipt.cashedOut - receipt.boughtIn)} />
        <Row label={t('receipt.at')} value={dates.dateTime(receipt.at)} />
      </dl>
      <p className={styles.state} data-state={receipt.state} role="status">
        {t(`receipt.${receipt.state}`)}
      </p>
      <div className={styles.buttons}>
        <Button onClick={putAway}>{t('receipt.stay')}</Button>
        <Button
          tone="brand"
          onClick={() => {
            putAway();
            onExit();
          }}
        >
          {t('table.toLobby')}
        </Button>
      </div>
    </Dialog>
  );
}

function Row({ label, value, strong = false }: { readonly label: string; readonly value: string; readonly strong?: boolean }) {
  return (
    <div data-strong={strong || undefined}>
      <dt>{label}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}
