import type { StuckRequestShown } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useState } from 'react';
import type { Refusal } from '../api.ts';
import { t } from '../i18n/i18n.ts';
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
      <strong>{t(mine ? 'stuck.requested.mine' : mayAct ? 'stuck.requested.yours' : 'stuck.requested.second', { action })}</strong>
      <p>
        <q>{reason}</q> {mine ? t('label.you') : askedName.replace(/^staff:/, '')}, <When at={askedAt} />
      </p>
      <Notice refusal={refusal} />
      {mayAct && (
        <div className={page.row}>
          {!mine && (
            <Button size="small" tone="brand" disabled={busy} onClick={() => void send('approve', t('stuck.approved'))}>
              {t('stuck.approve')}
            </Button>
          )}
          <Button size="small" disabled={busy} onClick={() => void send('withdraw', t(mine ? 'stuck.withdrawn' : 'stuck.declined'))}>
            {t(mine ? 'stuck.withdraw' : 'stuck.decline')}
          </Button>
        </div>
      )}
    </div>
  );
}
