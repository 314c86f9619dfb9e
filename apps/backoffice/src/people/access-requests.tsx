import type { AccessApprovedAnswer, AccessAskedAnswer, AccessRequestRow } from '@cardroom/staff-api';
import { Button, Dialog } from '@cardroom/ui';
import { useState } from 'react';
import type { Refusal } from '../api.ts';
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
      <h2 id="access-requests">Waiting for approval</h2>
      {requests.map((request) => (
        <Waiting key={request.requestId} request={request} {...reader} />
      ))}
    </section>
  );
}

const ACTION_TEXTS: Readonly<Record<AccessRequestRow['action'], (name: string, role: string) => string>> = {
  invite: (name, role) => `Invite ${name} as ${role}`,
  link: (name, role) => `New link for ${name} (${role})`,
  role: (name, role) => `Change ${name}’s role to ${role}`,
  enable: (name, role) => `Enable ${name} (${role})`,
};

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
      <strong>{ACTION_TEXTS[action](name, roleName(role))}</strong>
      <p>
        {email} · {mine ? 'requested by you' : `requested by ${askedName.replace(/^staff:/, '')}`}, <When at={askedAt} /> · can be approved
        until <When at={expiresAt} />
      </p>
      {(mine || hindrance !== null) && change !== null && (
        <p>
          {mine ? 'Another owner must approve it.' : `You cannot approve it: the approver ${hindrance}.`}{' '}
          {ofService ? (
            <>
              If nobody else can, approve it on the server: <code>npm run operator -- access approve --request {requestId}</code>
            </>
          ) : (
            'If nobody else can, ask Cardroom to approve it.'
          )}
        </p>
      )}
      <Notice refusal={refusal} />
      {change !== null && (
        <div className={page.row}>
          {hindrance === null && (
            <Button size="small" tone="brand" disabled={busy} onClick={() => void send('approve')}>
              Approve<span className="visually-hidden"> ({name})</span>
            </Button>
          )}
          <Button size="small" disabled={busy} onClick={() => void send('close')}>
            {mine ? 'Withdraw' : 'Decline'}
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
    <Dialog title="Waiting for approval" closeLabel="Close" onClose={close}>
      <p>This takes two people. Another owner has to approve it on this page.</p>
      {code !== null && (
        <>
          <p>
            The approver sends {asked.name} a link. It works only with this code, which you give to {asked.name} yourself. It is{' '}
            <strong>not shown again</strong>.
          </p>
          <Copy text={code} what="code" testId="access-code" />
        </>
      )}
    </Dialog>
  );
}
