import type { StuckRequestShown } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useState } from 'react';
import { ask } from '../api.ts';
import { Notice, type Refusal } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { useFreshCode } from '../shell/step-up.tsx';
import { When } from '../shell/when.tsx';
import { useHouse } from './house.ts';
import styles from './money.module.css';

export function StuckRequest({ request, done }: { readonly request: StuckRequestShown; readonly done: (said: string) => void }) {
  const { requestId, action, reason, askedName, askedAt, mine } = request;
  const { mayAct, body } = useHouse();
  const withFreshCode = useFreshCode();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (name: 'approve' | 'withdraw', said: string) => {
    setBusy(true);
    const answer = await withFreshCode(() => ask(`/money/requests/${requestId}/${name}`, body({})));
    setBusy(false);
    if (answer.ok) done(said);
    else setRefusal(answer);
  };
  return (
    <div className={styles.request} data-testid="request">
      <strong>
        {action === 'resolve' ? 'To be resolved' : 'To be compensated'}: waits for{' '}
        {mine ? 'another person' : mayAct ? 'your agreement' : 'a second person'}
      </strong>
      <p>
        <q>{reason}</q> {mine ? 'You' : askedName.replace(/^staff:/, '')}, <When at={askedAt} />
      </p>
      <Notice refusal={refusal} />
      {mayAct && (
        <div className={page.row}>
          {!mine && (
            <Button size="small" tone="brand" disabled={busy} onClick={() => void send('approve', 'Agreed, and done.')}>
              Agree
            </Button>
          )}
          <Button size="small" disabled={busy} onClick={() => void send('withdraw', mine ? 'Withdrawn.' : 'Declined.')}>
            {mine ? 'Withdraw' : 'Decline'}
          </Button>
        </div>
      )}
    </div>
  );
}
