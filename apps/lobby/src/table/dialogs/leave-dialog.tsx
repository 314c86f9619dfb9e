import { Button, Dialog, testIds } from '@cardroom/ui';
import { useText } from '../../i18n/index.ts';
import { seatOf } from '../rules/hero.ts';
import { useController, useTable } from '../state/context.tsx';
import styles from './dialogs.module.css';

/** Asks before leaving during a live hand, and says what happens to it. */
export function LeaveDialog() {
  const t = useText();
  const { ui, ask, connection } = useLeaving();
  const allIn = useTable(({ snapshot }) => seatOf(snapshot.table, snapshot.you?.seat ?? null)?.allIn ?? false);
  const close = (): void => ui.setState({ dialog: null });
  return (
    <Dialog title={t('leave.title')} closeLabel={t('dialog.close')} onClose={close}>
      <p className={styles.text}>{t(allIn ? 'leave.allIn' : 'leave.inHand')}</p>
      <div className={styles.buttons}>
        <Button onClick={close}>{t('leave.stay')}</Button>
        <Button
          tone="danger"
          testId={testIds.leaveConfirm}
          onClick={() => {
            close();
            ask(connection.leave());
          }}
        >
          {t('leave.confirm')}
        </Button>
      </div>
    </Dialog>
  );
}

function useLeaving() {
  const controller = useController();
  return { ui: controller.ui, connection: controller.connection, ask: (request: Promise<void>) => controller.ask(request) };
}
