import type { ChecklistAnswer, TestLaunchAnswer } from '@cardroom/staff-api';
import { Dialog } from '@cardroom/ui';
import { useState } from 'react';
import { tWith } from '../../i18n/elements.tsx';
import { t } from '../../i18n/i18n.ts';
import { useChange } from '../../query/use-change.ts';
import { Choice, Field, Form } from '../../shell/form.tsx';
import { When } from '../../shell/when.tsx';
import styles from './checklist.module.css';

export interface TestLaunchDialogProps {
  readonly operator: ChecklistAnswer['operator'];
  readonly close: () => void;
}

/** Opens the lobby as a player of the operator's wallet, before its own server can. */
export function TestLaunchDialog({ operator, close }: TestLaunchDialogProps) {
  const change = useChange('/integration/test-launch', { renews: ['/integration/checklist'], fresh: true });
  const [launched, setLaunched] = useState<(TestLaunchAnswer & { readonly playerId: string }) | null>(null);
  return (
    <Dialog title={t('checklist.launch.title')} closeLabel={t('shell.close')} onClose={close}>
      <p>{t('checklist.launch.text')}</p>
      <Form
        submit={t('checklist.launch.submit')}
        send={async (given) => {
          const playerId = given('playerId').trim();
          const answer = await change<TestLaunchAnswer>('', { playerId, currency: given('currency') });
          if (!answer.ok) return answer;
          setLaunched({ ...answer.value, playerId });
          return null;
        }}
      >
        <Field label={t('integration.player-id')} name="playerId" autoComplete="off" hint={t('checklist.launch.player.hint')} required />
        <Choice label={t('integration.currency')} name="currency" options={operator.currencies.map((one) => [one, one] as const)} />
      </Form>
      {launched !== null && (
        <p className={styles.launched} role="status">
          <a href={launched.url} target="_blank" rel="noreferrer" data-testid="launch-link">
            {t('checklist.launch.open', { player: launched.playerId })}
          </a>
          <small>{tWith('checklist.launch.until', { at: <When at={launched.expiresAt} /> })}</small>
        </p>
      )}
    </Dialog>
  );
}
