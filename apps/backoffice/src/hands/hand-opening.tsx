import type { HandOpeningShown, HandOpeningState, OpenedHandAnswer } from '@cardroom/staff-api';
import { Button, Dialog } from '@cardroom/ui';
import { useState } from 'react';
import type { Answer, Refusal } from '../api.ts';
import { tWith } from '../i18n/elements.tsx';
import { t } from '../i18n/i18n.ts';
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
    const answer = await send<OpenedHandAnswer>(`/${handId}/open`, t('hand.shown'));
    if (answer.ok) open(answer.value);
  };
  const { request, visibleUntil, possible, hours } = opening;
  return (
    <section className={`${page.box} ${styles.box}`} aria-labelledby="opening" data-testid="opening" data-opened={opened !== null}>
      <h2 id="opening">{t('hand.hidden')}</h2>
      {!possible && <p>{t('hand.only-completed')}</p>}
      {possible && request === null && visibleUntil === null && <p>{t('hand.two-people', { hours })}</p>}
      {visibleUntil !== null && <p>{tWith('hand.visible-until', { at: <When at={visibleUntil} /> })}</p>}
      <p role="status" className={money.said}>
        {said}
      </p>
      <Notice refusal={refusal} />
      {request !== null && <Waiting request={request} hours={hours} send={send} />}
      <div className={page.row}>
        {possible && request === null && visibleUntil === null && (
          <Button size="small" onClick={() => setAsking(true)}>
            {t('hand.request')}
          </Button>
        )}
        {visibleUntil !== null && opened === null && (
          <Button size="small" tone="danger" onClick={() => void look()}>
            {t('hand.show')}
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
            {t('hand.hide')}
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
      <strong>{t(mine ? 'hand.requested.mine' : 'hand.requested')}</strong>
      <p>
        <q>{reason}</q> {mine ? t('label.you') : askedName.replace(/^staff:/, '')}, <When at={askedAt} />
      </p>
      <div className={page.row}>
        {mine ? (
          <Button size="small" onClick={() => answer('withdraw', t('hand.withdrawn'))}>
            {t('hand.withdraw')}
          </Button>
        ) : (
          <>
            <Button size="small" tone="brand" onClick={() => answer('agree', t('hand.approved', { hours }))}>
              {t('hand.approve')}
            </Button>
            <Button size="small" onClick={() => answer('decline', t('hand.declined'))}>
              {t('hand.decline')}
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
    <Dialog title={t('hand.request.title', { hand: handId })} closeLabel={t('shell.close')} onClose={close}>
      <p>{t('hand.request.text')}</p>
      <Form
        submit={t('hand.request.submit')}
        send={async (given) => {
          const answer = await change(`/${handId}/openings`, { reason: given('reason').trim() });
          if (answer.ok) done(t('hand.request.said'));
          return answer.ok ? null : answer;
        }}
      >
        <Reason kept={t('hand.request.kept')} />
      </Form>
    </Dialog>
  );
}
