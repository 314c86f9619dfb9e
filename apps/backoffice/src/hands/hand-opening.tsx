import type { HandOpeningShown, HandOpeningState, OpenedHandAnswer } from '@cardroom/staff-api';
import { Button, Dialog } from '@cardroom/ui';
import { useState } from 'react';
import type { Answer, Refusal } from '../api.ts';
import money from '../money/money.module.css';
import { type Change, useChange } from '../query/use-change.ts';
import { Form, Notice, Reason } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import styles from './hands.module.css';

export interface HandOpeningProps {
  readonly handId: string;
  readonly opening: HandOpeningState;
  /** Null while the page shows only the cards shown at the table. */
  readonly opened: OpenedHandAnswer | null;
  readonly open: (hand: OpenedHandAnswer | null) => void;
}

/** Hidden cards, which service risk staff see after a second one has approved. */
export function HandOpening({ handId, opening, opened, open }: HandOpeningProps) {
  const change = useChange('/hands', { renews: [`/hands/${handId}`], fresh: true });
  const [asking, setAsking] = useState(false);
  const [said, setSaid] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const done = (text: string) => {
    setAsking(false);
    setSaid(text);
  };
  const send = async <Value,>(path: string, text: string): Promise<Answer<Value>> => {
    const answer = await change<Value>(path);
    setRefusal(answer.ok ? null : answer);
    if (answer.ok) done(text);
    return answer;
  };
  const look = async () => {
    const answer = await send<OpenedHandAnswer>(`/${handId}/open`, 'All cards are shown. This view is recorded in the audit log.');
    if (answer.ok) open(answer.value);
  };
  const { request, visibleUntil, possible, hours } = opening;
  return (
    <section className={`${page.box} ${styles.box}`} aria-labelledby="opening" data-testid="opening" data-opened={opened !== null}>
      <h2 id="opening">Hidden cards</h2>
      {!possible && <p>Only completed hands can be opened.</p>}
      {possible && request === null && visibleUntil === null && (
        <p>
          Viewing all cards takes two members of service risk: one requests it, another approves, and both can view them for {hours} hours.
        </p>
      )}
      {visibleUntil !== null && (
        <p>
          Approved. You can view all cards until <When at={visibleUntil} />. Each view is recorded in the audit log.
        </p>
      )}
      <p role="status" className={money.said}>
        {said}
      </p>
      <Notice refusal={refusal} />
      {request !== null && <Waiting request={request} hours={hours} send={send} />}
      <div className={page.row}>
        {possible && request === null && visibleUntil === null && (
          <Button size="small" onClick={() => setAsking(true)}>
            Request all cards
          </Button>
        )}
        {visibleUntil !== null && opened === null && (
          <Button size="small" tone="danger" onClick={() => void look()}>
            Show all cards
          </Button>
        )}
        {opened !== null && (
          <Button
            size="small"
            onClick={() => {
              open(null);
              setSaid('');
            }}
          >
            Hide cards
          </Button>
        )}
      </div>
      {asking && <AskDialog handId={handId} change={change} close={() => setAsking(false)} done={done} />}
    </section>
  );
}

interface WaitingProps {
  readonly request: HandOpeningShown;
  readonly hours: number;
  readonly send: (path: string, text: string) => Promise<Answer<object>>;
}

function Waiting({ request: { requestId, reason, askedName, askedAt, mine }, hours, send }: WaitingProps) {
  const answer = (how: string, text: string) => void send(`/openings/${requestId}/${how}`, text);
  return (
    <div className={money.request} data-testid="request">
      <strong>All cards requested: waiting for {mine ? 'another approver' : 'your approval'}</strong>
      <p>
        <q>{reason}</q> {mine ? 'You' : askedName.replace(/^staff:/, '')}, <When at={askedAt} />
      </p>
      <div className={page.row}>
        {mine ? (
          <Button size="small" onClick={() => answer('withdraw', 'Request withdrawn.')}>
            Withdraw
          </Button>
        ) : (
          <>
            <Button size="small" tone="brand" onClick={() => answer('agree', `Approved. You can both view all cards for ${hours} hours.`)}>
              Approve
            </Button>
            <Button size="small" onClick={() => answer('decline', 'Request declined.')}>
              Decline
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

interface AskDialogProps {
  readonly handId: string;
  readonly change: Change;
  readonly close: () => void;
  readonly done: (said: string) => void;
}

function AskDialog({ handId, change, close, done }: AskDialogProps) {
  return (
    <Dialog title={`View all cards of hand ${handId}?`} closeLabel="Close" onClose={close}>
      <p>Another member of service risk must approve. You can withdraw the request until then.</p>
      <Form
        submit="Request approval"
        send={async (given) => {
          const answer = await change(`/${handId}/openings`, { reason: given('reason').trim() });
          if (answer.ok) done('Waiting for a second approver.');
          return answer.ok ? null : answer;
        }}
      >
        <Reason kept="kept in the audit log" />
      </Form>
    </Dialog>
  );
}
