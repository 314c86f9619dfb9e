import type { StuckRequestShown } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useState } from 'react';
import type { Refusal } from '../api.ts';
import { useChange } from '../query/use-change.ts';
import { Notice } from '../shell/form.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import styles from './money.module.css';

export function StuckRequest({ request, done }: { readonly request: StuckRequestShown; readonly done: (said: string) => void }) {
  const { requestId, action, reason, askedName, askedAt, mine } = request;
  const mayAct = useOperatorChoice().may('money.act');
  const change = useChange(`/money/requests/${requestId}`, { renews: ['/money/stuck'], fresh: true });
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (name: 'approve' | 'withdraw', said: string) => {
    setBusy(true);
    const answer = await change(`/${name}`);
    setBusy(false);
    if (answer.ok) done(said);
    else setRefusal(answer);
  };
  return (
    <div className={styles.request} data-testid="request">
      <strong>
        {action === 'resolve' ? 'Resolution requested' : 'Compensation requested'}: waiting for{' '}
        {mine ? 'another approver' : mayAct ? 'your approval' : 'a second approver'}
      </strong>
      <p>
        <q>{reason}</q> {mine ? 'You' : askedName.replace(/^staff:/, '')}, <When at={askedAt} />
      </p>
      <Notice refusal={refusal} />
      {mayAct && (
        <div className={page.row}>
          {!mine && (
            <Button size="small" tone="brand" disabled={busy} onClick={() => void send('approve', 'Approved and done.')}>
              Approve
            </Button>
          )}
          <Button size="small" disabled={busy} onClick={() => void send('withdraw', mine ? 'Request withdrawn.' : 'Request declined.')}>
            {mine ? 'Withdraw' : 'Decline'}
          </Button>
        </div>
      )}
    </div>
  );
}
