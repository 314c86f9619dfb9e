import type { PairsAnswer, SuspectPair } from '@cardroom/staff-api';
import { useState } from 'react';
import { t } from '../i18n/i18n.ts';
import money from '../money/money.module.css';
import players from '../players/players.module.css';
import { useAnswer } from '../query/use-answer.ts';
import { Notice } from '../shell/form.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import { NewCaseDialog } from './new-case.tsx';
import { PairCard } from './pair-card.tsx';
import { reasonsOf } from './pair-words.ts';

/** Suspicious pairs, strongest first, read again until every hand is counted. */
export function PairsPart() {
  const mayDecide = useOperatorChoice().may('cases.change');
  const [opening, setOpening] = useState<SuspectPair | null>(null);
  const { value, refusal } = useAnswer<PairsAnswer>('/fair-play/pairs', {
    every: (answer) => (answer?.handsLeft === true ? COUNT_ON_MS : false),
  });
  if (value === null) return refusal === null ? <p role="status">{t('fair-play.pairs.counting')}</p> : <Notice refusal={refusal} />;
  const { pairs, looked, more, days, handsLeft } = value;
  return (
    <>
      <p>{t('fair-play.pairs.text', { days, pairs: looked })}</p>
      <p role="status" className={players.said}>
        {handsLeft ? t('fair-play.pairs.still') : ''}
      </p>
      {pairs.length === 0 ? (
        <p data-testid="no-pairs">{t('fair-play.pairs.none')}</p>
      ) : (
        <ul className={money.cards} data-testid="pairs">
          {pairs.map((pair) => (
            <SuspectCard key={`${pair.a.playerId} ${pair.b.playerId}`} pair={pair} open={mayDecide ? () => setOpening(pair) : null} />
          ))}
        </ul>
      )}
      {more && <p>{t('fair-play.pairs.more')}</p>}
      {opening !== null && (
        <NewCaseDialog
          playerIds={[opening.a.playerId, opening.b.playerId]}
          from={{ origin: 'pair' }}
          about={reasonsOf(opening).join(' ')}
          close={() => setOpening(null)}
        />
      )}
    </>
  );
}

/** A pause between two requests, so that counting does not slow down the tables. */
const COUNT_ON_MS = 2_500;

function SuspectCard({ pair, open }: { readonly pair: SuspectPair; readonly open: (() => void) | null }) {
  const { a, b, counts, signals } = pair;
  const aside = t('fair-play.pairs.points', { points: signals.points, hands: counts.hands });
  return (
    <PairCard testId={`pair-${a.playerId}-${b.playerId}`} a={a} b={b} aside={aside} open={open}>
      <ul className={players.reasons}>
        {reasonsOf(pair).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </PairCard>
  );
}
