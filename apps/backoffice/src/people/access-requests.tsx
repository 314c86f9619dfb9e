import type { AccessApprovedAnswer, AccessAskedAnswer, AccessRequestRow } from '@cardroom/staff-api';
import { Button, Dialog } from '@cardroom/ui';
import { useState } from 'react';
import type { Refusal } from '../api.ts';
import { t } from '../i18n/i18n.ts';
import money from '../money/money.module.css';
import type { Change } from '../query/use-change.ts';
import { Copy } from '../shell/copy.tsx';
import { Notice } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { roleName } from '../shell/roles.ts';
import { When } from '../shell/when.tsx';

export interface AccessRequestsProps {
  readonly requests: readonly AccessRequestRow[];
  /** The reader belongs to the service, so nobody above them could approve. */
  readonly ofService: boolean;
  /** Null when the reader may only view. */
  readonly change: Change | null;
  readonly approved: (answer: AccessApprovedAnswer) => void;
}

/** Requests for rights that take two people. */
export function AccessRequests({ requests, ...reader }: AccessRequestsProps) {
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="access-requests">
      <h2 id="access-requests">{t('team.waiting')}</h2>
      {requests.map((request) => (
        <Waiting key={request.requestId} request={request} {...reader} />
      ))}
    </section>
  );
}

type WaitingProps = { readonly request: AccessRequestRow } & Omit<AccessRequestsProps, 'requests'>;

function Waiting({ request, ofService, change, approved }: WaitingProps) {
  const { requestId, action, email, name, role, askedName, askedAt, expiresAt, mine, hindrance } = request;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (what: 'approve' | 'close') => {
    if (change === null) return;
    setBusy(true);
    const answer = await change<AccessApprovedAnswer>(`/requests/${requestId}/${what}`);
    setBusy(false);
    setRefusal(answer.ok ? null : answer);
    if (answer.ok && what === 'approve') approved(answer.value);
  };
  return (
    <div className={money.request} data-testid={`access-${email}`}>
      <strong>{t(`team.request.${action}`, { name, role: roleName(role) })}</strong>
      <p>
        {email} · {mine ? t('team.by-you') : t('team.by', { name: askedName.replace(/^staff:/, '') })}, <When at={askedAt} /> ·{' '}
        {t('team.until')} <When at={expiresAt} />
      </p>
      {(mine || hindrance !== null) && change !== null && (
        <p>
          {mine ? t('team.another-owner') : t('team.hindrance', { hindrance: hindrance ?? '' })}{' '}
          {ofService ? (
            <>
              {t('team.on-server')} <code>npm run operator -- access approve --request {requestId}</code>
            </>
          ) : (
            t('team.ask-cardroom')
          )}
        </p>
      )}
      <Notice refusal={refusal} />
      {change !== null && (
        <div className={page.row}>
          {hindrance === null && (
            <Button size="small" tone="brand" disabled={busy} onClick={() => void send('approve')}>
              {t('team.approve')}
              <span className="visually-hidden"> ({name})</span>
            </Button>
          )}
          <Button size="small" disabled={busy} onClick={() => void send('close')}>
            {t(mine ? 'team.withdraw' : 'team.decline')}
            <span className="visually-hidden"> ({name})</span>
          </Button>
        </div>
      )}
    </div>
  );
}

/** The requester's half: the code that the person enters with the approver's link. */
export function AskedDialog({ answer, close }: { readonly answer: AccessAskedAnswer; readonly close: () => void }) {
  const { asked, code } = answer;
  return (
    <Dialog title={t('team.waiting')} closeLabel={t('shell.close')} onClose={close}>
      <p>{t('team.two-people')}</p>
      {code !== null && (
        <>
          <p>
            {t('team.code', { name: asked.name })} <strong>{t('team.not-again')}</strong>
          </p>
          <Copy text={code} what={t('team.code.what')} testId="access-code" />
        </>
      )}
    </Dialog>
  );
}
