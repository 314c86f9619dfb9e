import { Button } from '@cardroom/ui';
import { type ReactNode, useState } from 'react';
import { useText } from '../../i18n/index.ts';
import { useClient } from '../../session/client-context.ts';
import styles from './arrival.module.css';

/** The closed table is reported once per page, however often the lobby is shown. */
let isDismissed = false;

/** Links to the operator's own pages, and a notice if the table named in the launch has closed. */
export function Arrival(): ReactNode {
  const t = useText();
  const { operator, landing } = useClient().answer;
  const [dismissed, setDismissed] = useState(isDismissed);
  const dismiss = (): void => {
    isDismissed = true;
    setDismissed(true);
  };
  const { name, returnUrl, cashierUrl } = operator;
  return (
    <>
      {returnUrl === undefined && cashierUrl === undefined ? null : (
        <nav className={styles.links} aria-label={name}>
          {returnUrl === undefined ? null : (
            // The operator's site replaces the page around its frame as well.
            <a className={styles.link} href={returnUrl} target="_top" rel="noreferrer" data-testid="return-link">
              {t('arrival.return', { operator: name })}
            </a>
          )}
          {cashierUrl === undefined ? null : (
            <a className={styles.cashier} href={cashierUrl} target="_blank" rel="noopener noreferrer" data-testid="cashier-link">
              {t('arrival.cashier')}
            </a>
          )}
        </nav>
      )}
      {landing?.tableId === null && !dismissed ? (
        <p className={styles.notice} role="status" data-testid="landing-closed">
          {t('arrival.closed')}
          <Button size="small" onClick={dismiss}>
            {t('dialog.close-panel')}
          </Button>
        </p>
      ) : null}
    </>
  );
}
