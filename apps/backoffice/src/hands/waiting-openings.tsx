import type { HandOpeningsAnswer } from '@cardroom/staff-api';
import { useEffect, useState } from 'react';
import { type Answer, ask } from '../api.ts';
import { useHouse } from '../money/house.ts';
import { linkTo } from '../route.ts';
import { Notice } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import styles from './hands.module.css';

/** Hands that somebody of the service wants to see whole, for which another one has to agree. */
export function WaitingOpenings() {
  const { withOperator } = useHouse();
  const [answer, setAnswer] = useState<Answer<HandOpeningsAnswer> | null>(null);
  const path = withOperator('/hands/openings');
  useEffect(() => void ask<HandOpeningsAnswer>(path).then(setAnswer), [path]);
  if (answer === null) return null;
  if (!answer.ok) return <Notice refusal={answer} />;
  const { openings } = answer.value;
  if (openings.length === 0) return null;
  return (
    <section className={`${page.box} ${styles.box}`} aria-labelledby="waiting">
      <h2 id="waiting">Waiting for a second person</h2>
      <ul className={styles.waiting}>
        {openings.map(({ requestId, handId, reason, askedName, askedAt, mine }) => (
          <li key={requestId}>
            <a {...linkTo(withOperator(`/hands/${handId}`))}>Hand {handId}</a> {mine ? 'You' : askedName.replace(/^staff:/, '')},{' '}
            <When at={askedAt} />: <q>{reason}</q>
          </li>
        ))}
      </ul>
    </section>
  );
}
