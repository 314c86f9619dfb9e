import { Button, Dialog } from '@cardroom/ui';
import { useText } from '../../i18n/index.ts';
import { useTable } from '../state/context.tsx';
import styles from './dialogs.module.css';

/** The connection has closed for good: says why, and leads back to the lobby. */
export function ClosedDialog({ onExit }: { readonly onExit: () => void }) {
  const t = useText();
  const closed = useTable(({ snapshot }) => snapshot.closed);
  if (!closed) return null;
  return (
    <Dialog title={t(`closed.${closed}`)} closeLabel={t('dialog.close')} onClose={onExit}>
      <p className={styles.text}>{t(`closed.${closed}.text`)}</p>
      <div className={styles.buttons}>
        <Button tone="brand" onClick={onExit}>
          {t('table.toLobby')}
        </Button>
      </div>
    </Dialog>
  );
}
