import type { HandOpeningShown, HandOpeningState, OpenedHandAnswer } from '@cardroom/staff-api';
import { Button, Dialog } from '@cardroom/ui';
import { useState } from 'react';
import { type Answer, ask } from '../api.ts';
import { useHouse } from '../money/house.ts';
import money from '../money/money.module.css';
import { Area, Form, Notice, type Refusal } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { useFreshCode } from '../shell/step-up.tsx';
import { When } from '../shell/when.tsx';
import styles from './hands.module.css';

export interface HandOpeningProps {
  readonly handId: string;
  readonly opening: HandOpeningState;
  /** Null: the page shows what everybody saw. */
  readonly opened: OpenedHandAnswer | null;
  readonly open: (hand: OpenedHandAnswer | null) => void;
  /** What waits is to be read anew. */
  readonly changed: () => void;
}

/** For risk people of the service: the cards nobody showed, which takes two of them. */
export function HandOpening({ handId, opening, opened, open, changed }: HandOpeningProps) {
  const { body } = useHouse();
  const withFreshCode = useFreshCode();
  const [asking, setAsking] = useState(false);
  const [said, setSaid] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const done = (text: string) => {
    setAsking(false);
    setSaid(text);
    changed();
  };
  const send = async <Value,>(path: string, text: string): Promise<Answer<Value>> => {
    const answer = await withFreshCode(() => ask<Value>(path, body({})));
    setRefusal(answer.ok ? null : answer);
    if (answer.ok) done(text);
    return answer;
  };
  const look = async () => {
    const answer = await send<OpenedHandAnswer>(`/hands/${handId}/open`, 'All cards of this hand are shown. It stands in the audit log.');
    if (answer.ok) open(answer.value);
  };
  const { request, visibleUntil, possible, hours } = opening;
  return (
    <section className={`${page.box} ${styles.box}`} aria-labelledby="opening" data-testid="opening" data-opened={opened !== null}>
      <h2 id="opening">Cards nobody showed</h2>
      {!possible && <p>Only a hand that was played to its end can be opened.</p>}
      {possible && request === null && visibleUntil === null && (
        <p>
          Two people of the service may see this hand with all its cards: one asks, another one agrees, and both may look for {hours} hours.
        </p>
      )}
      {visibleUntil !== null && (
        <p>
          Two people have agreed. You may look until <When at={visibleUntil} />; each look is written to the audit log.
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
            Ask to see all cards
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
            Hide them again
          </Button>
        )}
      </div>
      {asking && <AskDialog handId={handId} close={() => setAsking(false)} done={done} />}
    </section>
  );
}

interface WaitingProps {
  readonly request: HandOpeningShown;
  readonly hours: number;
  readonly send: (path: string, text: string) => Promise<Answer<object>>;
}

function Waiting({ request: { requestId, reason, askedName, askedAt, mine }, hours, send }: WaitingProps) {
  const answer = (how: string, text: string) => void send(`/hands/openings/${requestId}/${how}`, text);
  return (
    <div className={money.request} data-testid="request">
      <strong>To be opened: waits for {mine ? 'another person' : 'your agreement'}</strong>
      <p>
        <q>{reason}</q> {mine ? 'You' : askedName.replace(/^staff:/, '')}, <When at={askedAt} />
      </p>
      <div className={page.row}>
        {mine ? (
          <Button size="small" onClick={() => answer('withdraw', 'Withdrawn.')}>
            Withdraw
          </Button>
        ) : (
          <>
            <Button size="small" tone="brand" onClick={() => answer('agree', `Agreed: you both may look for ${hours} hours.`)}>
              Agree
            </Button>
            <Button size="small" onClick={() => answer('decline', 'Declined.')}>
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
  readonly close: () => void;
  readonly done: (said: string) => void;
}

function AskDialog({ handId, close, done }: AskDialogProps) {
  const { body } = useHouse();
  const withFreshCode = useFreshCode();
  return (
    <Dialog title={`See all cards of hand ${handId}?`} closeLabel="Close" onClose={close}>
      <p>Another risk person of the service has to agree. Until then you may withdraw it.</p>
      <Form
        submit="Ask a second person"
        send={async (given) => {
          const answer = await withFreshCode(() => ask(`/hands/${handId}/openings`, body({ reason: given('reason').trim() })));
          if (answer.ok) done('A second person has to agree now.');
          return answer.ok ? null : answer;
        }}
      >
        <Area label="Reason" name="reason" hint="10 to 500 characters. It is kept in the audit log." rows={3} required />
      </Form>
    </Dialog>
  );
}
