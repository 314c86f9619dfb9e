import type { CallbackAnswer } from '@cardroom/staff-api';
import { useEffect, useRef } from 'react';
import { linkTo } from '../../route.ts';
import { Notice } from '../../shell/form.tsx';
import page from '../../shell/page.module.css';
import { When } from '../../shell/when.tsx';
import { ofOperator } from '../conformance/use-conformance.ts';
import { Facts } from '../setting-form.tsx';
import styles from './callbacks.module.css';
import { useCallbackDetail } from './use-callbacks.ts';
import { answerText, readable, verdictText } from './words.ts';

export interface CallbackSectionProps {
  readonly id: string;
  readonly operatorId: string | null;
  /** The address of the list without this. */
  readonly close: string;
}

/** One call with its bytes: what was sent, what came. */
export function CallbackSection({ id, operatorId, close }: CallbackSectionProps) {
  const answer = useCallbackDetail(id, ofOperator(operatorId));
  const section = useRef<HTMLElement>(null);
  const there = answer?.ok === true;
  useEffect(() => {
    // Whoever chose a row further down goes on here.
    if (there) section.current?.focus();
  }, [there]);
  if (answer === null) return null;
  if (!answer.ok) return <Notice refusal={answer} />;
  const one = answer.value;
  return (
    <section ref={section} tabIndex={-1} className={`${page.box} ${styles.detail}`} aria-labelledby="callback" data-testid="callback">
      <div className={page.head}>
        <h2 id="callback">
          {one.kind} of {one.playerId}, try {one.attempt}
        </h2>
        <a {...linkTo(close)}>Close</a>
      </div>
      <Facts
        facts={[
          ['Sent', <When key="sent" at={one.at} />],
          [
            'Verdict',
            <strong key="verdict" className={styles[verdictText(one.verdict).tone]}>
              {verdictText(one.verdict).text}
            </strong>,
          ],
          ['Transaction', <code key="transaction">{one.transactionId}</code>],
          ...(one.refTransactionId === null ? [] : [['Its debit', <code key="debit">{one.refTransactionId}</code>] as const]),
          ...(one.roundId === null ? [] : [['Hand', one.roundId] as const]),
        ]}
      />
      <div className={styles.bytes}>
        <Bytes
          title="Request"
          text={`POST {operator_url}${one.request.path}\nContent-Type: application/json\nX-API-KEY: <your key>\n\n${readable(one.request.body)}`}
        />
        <Bytes title={answerText(one)} text={one.answer === null || one.answer === '' ? 'Nothing to show.' : readable(one.answer)} />
      </div>
      {one.tries.length > 1 && <Tries tries={one.tries} />}
    </section>
  );
}

function Bytes({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div>
      <h3>{title}</h3>
      <pre>{text}</pre>
    </div>
  );
}

function Tries({ tries }: Pick<CallbackAnswer, 'tries'>) {
  return (
    <div>
      <h3>All tries</h3>
      <ol className={styles.tries}>
        {tries.map((one) => (
          <li key={one.attempt}>
            <When at={one.at} />: {answerText(one)}
          </li>
        ))}
      </ol>
    </div>
  );
}
