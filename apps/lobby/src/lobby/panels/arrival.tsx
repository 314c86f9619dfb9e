import { Button } from '@cardroom/ui';
import { type ReactNode, useState } from 'react';
import { useText } from '../../i18n/index.ts';
import { useClient } from '../../session/client-context.ts';
import styles from './arrival.module.css';

/** The closed table is reported once per page, however often the lobby is shown. */
let isDismissed = false;

/** A notice if the table named in the launch has closed. */
export function Arrival(): ReactNode {
  const t = useText();
  const { landing } = useClient().answer;
  const [dismissed, setDismissed] = useState(isDismissed);
  const dismiss = (): void => {
    isDismissed = true;
    setDismissed(true);
  };
  if (landing?.tableId !== null || dismissed) return null;
  return (
    <p className={styles.notice} role="status" data-testid="landing-closed">
      {t('arrival.closed')}
      <Button size="small" onClick={dismiss}>
        {t('dialog.close-panel')}
      </Button>
    </p>
  );
}
