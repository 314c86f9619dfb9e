import type { PairsAnswer, SuspectPair } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useState } from 'react';
import money from '../money/money.module.css';
import players from '../players/players.module.css';
import { playerPath } from '../players/words.ts';
import { useAnswer } from '../query/use-answer.ts';
import { Notice } from '../shell/form.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { NewCaseDialog } from './new-case.tsx';
import { reasonsOf } from './pair-words.ts';

/** Suspicious pairs, strongest first, read again until every hand is counted. */
export function PairsPart() {
  const mayDecide = useOperatorChoice().may('cases.change');
  const [opening, setOpening] = useState<SuspectPair | null>(null);
  const { value, refusal } = useAnswer<PairsAnswer>('/fair-play/pairs', {
    every: (answer) => (answer?.handsLeft === true ? COUNT_ON_MS : false),
  });
  if (value === null) return refusal === null ? <p role="status">Counting hands…</p> : <Notice refusal={refusal} />;
  const { pairs, looked, more, days, handsLeft } = value;
  return (
    <>
      <p>
        Pairs dealt into the same hand in the last {days} days: {looked.toLocaleString('en')}. Suspicious pairs are listed, strongest first.
        A signal is a reason to investigate, not proof.
      </p>
      <p role="status" className={players.said}>
        {handsLeft ? 'Still counting hands…' : ''}
      </p>
      {pairs.length === 0 ? (
        <p data-testid="no-pairs">No suspicious pairs.</p>
      ) : (
        <ul className={money.cards} data-testid="pairs">
          {pairs.map((pair) => (
            <PairCard key={`${pair.a.playerId} ${pair.b.playerId}`} pair={pair} open={mayDecide ? () => setOpening(pair) : null} />
          ))}
        </ul>
      )}
      {more && <p>More pairs exist; resolve some of these to see them.</p>}
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

function PairCard({ pair, open }: { readonly pair: SuspectPair; readonly open: (() => void) | null }) {
  const { link } = useOperatorChoice();
  const { a, b, counts, signals } = pair;
  return (
    <li className={page.box} data-testid={`pair-${a.playerId}-${b.playerId}`}>
      <div className={money.stuckHead}>
        <h3>
          <a className={players.link} {...link(playerPath(a.playerId))}>
            {a.name}
          </a>{' '}
          and{' '}
          <a className={players.link} {...link(playerPath(b.playerId))}>
            {b.name}
          </a>
        </h3>
        <span>
          {signals.points} points · {counts.hands} hands together
        </span>
      </div>
      <ul className={players.reasons}>
        {reasonsOf(pair).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {open !== null && (
        <div className={page.row}>
          <Button size="small" onClick={open}>
            Open case
            <span className="visually-hidden">
              {' '}
              ({a.name} and {b.name})
            </span>
          </Button>
        </div>
      )}
    </li>
  );
}
