import type { HandOpeningsAnswer } from '@cardroom/staff-api';
import { t } from '../i18n/i18n.ts';
import { useAnswer } from '../query/use-answer.ts';
import { Notice } from '../shell/form.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import styles from './hands.module.css';

/** Requests to view all cards of a hand that wait for a second approver. */
export function WaitingOpenings() {
  const { link } = useOperatorChoice();
  const { value, refusal } = useAnswer<HandOpeningsAnswer>('/hands/openings');
  if (value === null) return <Notice refusal={refusal} />;
  const { openings } = value;
  if (openings.length === 0) return null;
  return (
    <section className={`${page.box} ${styles.box}`} aria-labelledby="waiting">
      <h2 id="waiting">{t('hand.waiting')}</h2>
      <ul className={styles.waiting}>
        {openings.map(({ requestId, handId, reason, askedName, askedAt, mine }) => (
          <li key={requestId}>
            <a {...link(`/hands/${handId}`)}>{t('hand.title', { hand: handId })}</a>{' '}
            {mine ? t('label.you') : askedName.replace(/^staff:/, '')}, <When at={askedAt} />: <q>{reason}</q>
          </li>
        ))}
      </ul>
    </section>
  );
}
