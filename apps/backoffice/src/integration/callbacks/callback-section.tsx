import type { CallbackAnswer } from '@cardroom/staff-api';
import { useEffect, useRef } from 'react';
import { t } from '../../i18n/i18n.ts';
import { useAnswer } from '../../query/use-answer.ts';
import { Notice } from '../../shell/form.tsx';
import { useOperatorChoice } from '../../shell/operator-choice.ts';
import page from '../../shell/page.module.css';
import { When } from '../../shell/when.tsx';
import { Facts } from '../setting-form.tsx';
import styles from './callbacks.module.css';
import { answerText, readable, verdictText } from './words.ts';

export interface CallbackSectionProps {
  readonly id: string;
  /** The address of the list without this call. */
  readonly close: string;
}

/** One call with its exact request and response. */
export function CallbackSection({ id, close }: CallbackSectionProps) {
  const { value, refusal } = useAnswer<CallbackAnswer>(`/integration/callbacks/${encodeURIComponent(id)}`);
  const { link } = useOperatorChoice();
  const section = useRef<HTMLElement>(null);
  const there = value !== null;
  useEffect(() => {
    // The chosen row may be far below, so the focus moves here.
    if (there) section.current?.focus();
  }, [there]);
  if (value === null) return <Notice refusal={refusal} />;
  const one = value;
  return (
    <section ref={section} tabIndex={-1} className={`${page.box} ${styles.detail}`} aria-labelledby="callback" data-testid="callback">
      <div className={page.head}>
        <h2 id="callback">{t('callback.heading', { call: t(`callback.call.${one.kind}`), player: one.playerId, attempt: one.attempt })}</h2>
        <a {...link(close)}>{t('callback.close')}</a>
      </div>
      <Facts
        facts={[
          [t('callback.sent'), <When key="sent" at={one.at} />],
          [
            t('callback.outcome'),
            <strong key="verdict" className={styles[verdictText(one.verdict).tone]}>
              {verdictText(one.verdict).text}
            </strong>,
          ],
          [t('callback.transaction'), <code key="transaction">{one.transactionId}</code>],
          ...(one.refTransactionId === null ? [] : [[t('callback.debit'), <code key="debit">{one.refTransactionId}</code>] as const]),
          ...(one.roundId === null ? [] : [[t('callback.hand'), one.roundId] as const]),
        ]}
      />
      <div className={styles.bytes}>
        <Bytes
          title={t('callback.request')}
          text={`POST {operator_url}${one.request.path}\nContent-Type: application/json\nX-API-KEY: <${t('callback.your-key')}>\n\n${readable(one.request.body)}`}
        />
        <Bytes title={answerText(one)} text={one.answer === null || one.answer === '' ? t('callback.no-body') : readable(one.answer)} />
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
      <h3>{t('callback.attempts')}</h3>
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
