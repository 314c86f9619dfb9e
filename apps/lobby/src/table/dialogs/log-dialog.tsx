import { Dialog } from '@cardroom/ui';
import { useText } from '../../i18n/index.ts';
import { HandLog } from '../panel/hand-log.tsx';
import { TextTable } from '../panel/text-table.tsx';
import { AsShown, useController } from '../state/context.tsx';
import styles from './dialogs.module.css';

/** The hand log where it does not fit beside the table. */
export function LogDialog() {
  const t = useText();
  const { ui } = useController();
  return (
    <Dialog title={t('log.title')} closeLabel={t('dialog.close')} onClose={() => ui.setState({ dialog: null })} place="side">
      <div className={styles.logSheet}>
        <AsShown>
          <HandLog />
          <TextTable />
        </AsShown>
      </div>
    </Dialog>
  );
}
