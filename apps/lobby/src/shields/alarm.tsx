import { Button } from '@cardroom/ui';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { useText } from '../i18n/index.ts';
import { book } from './browser-book.ts';
import { DealSheet } from './lazy-sheet.tsx';
import { ShieldIcon } from './shield-icon.tsx';
import styles from './shields.module.css';
import { shieldTestIds } from './test-ids.ts';

/** Tells at once that the deal at a table is not as agreed, while folding still costs only the blind. It stays until it is closed. */
export function BookAlarm({ table }: { readonly table: string }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const alarm = useStore(book.state, ({ alarms }) => alarms[table]);
  if (alarm === undefined) return null;
  return (
    <>
      <AlarmNote reason={alarm.reason} onDetails={() => setIsOpen(true)} onDismiss={() => book.dismiss(table)} />
      {isOpen ? <DealSheet hand={alarm.hand} table={table} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

interface AlarmNoteProps {
  readonly reason: string;
  readonly onDetails?: () => void;
  readonly onDismiss?: () => void;
}

export function AlarmNote({ reason, onDetails, onDismiss }: AlarmNoteProps): ReactNode {
  const t = useText();
  return (
    <div className={styles.alarm} role="alert" data-testid={shieldTestIds.alarm}>
      <ShieldIcon colour="red" />
      <p>
        <strong>{t('deal.colour.red')}</strong> {t(`deal.reason.${reason}`)} {t('deal.alarm')}
      </p>
      <Button size="small" onClick={onDetails}>
        {t('deal.details')}
      </Button>
      <Button size="small" tone="quiet" onClick={onDismiss}>
        {t('dialog.close')}
      </Button>
    </div>
  );
}
