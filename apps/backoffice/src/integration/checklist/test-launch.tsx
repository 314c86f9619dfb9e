import type { ChecklistAnswer, TestLaunchAnswer } from '@cardroom/staff-api';
import { Dialog } from '@cardroom/ui';
import { useState } from 'react';
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
    <Dialog title="Launch a test player" closeLabel="Close" onClose={close}>
      <p>
        Opens the lobby with this player’s balance in your wallet. For a hand, launch two players: each one in a browser or private window
        of their own.
      </p>
      <Form
        submit="Get lobby link"
        send={async (given) => {
          const playerId = given('playerId').trim();
          const answer = await change<TestLaunchAnswer>('', { playerId, currency: given('currency') });
          if (!answer.ok) return answer;
          setLaunched({ ...answer.value, playerId });
          return null;
        }}
      >
        <Field label="Player ID" name="playerId" autoComplete="off" hint="A test player known to your wallet." required />
        <Choice label="Currency" name="currency" options={operator.currencies.map((one) => [one, one] as const)} />
      </Form>
      {launched !== null && (
        <p className={styles.launched} role="status">
          <a href={launched.url} target="_blank" rel="noreferrer" data-testid="launch-link">
            Open the lobby as {launched.playerId}
          </a>
          <small>
            Opens once, until <When at={launched.expiresAt} />.
          </small>
        </p>
      )}
    </Dialog>
  );
}
