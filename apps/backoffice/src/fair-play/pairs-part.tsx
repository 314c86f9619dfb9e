import type { PairsAnswer, SuspectPair } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useEffect, useState } from 'react';
import { type Answer, ask } from '../api.ts';
import money from '../money/money.module.css';
import { playerPath, usePlayersDesk } from '../players/desk.ts';
import players from '../players/players.module.css';
import { Notice } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { NewCaseDialog } from './new-case.tsx';
import { reasonsOf } from './pair-words.ts';

/** Pairs that stand out, the strongest first. While hands wait to be counted it asks on. */
export function PairsPart() {
  const { withOperator, mayDecide } = usePlayersDesk();
  const [answer, setAnswer] = useState<Answer<PairsAnswer> | null>(null);
  const [opening, setOpening] = useState<SuspectPair | null>(null);
  const path = withOperator('/fair-play/pairs');
  useEffect(() => {
    let gone = false;
    const read = async () => {
      const next = await ask<PairsAnswer>(path);
      if (gone) return;
      setAnswer(next);
      if (next.ok && next.value.handsLeft) timer = setTimeout(() => void read(), ASK_AGAIN_MS);
    };
    let timer = setTimeout(() => void read());
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [path]);
  if (answer === null) return <p role="status">Hands are being counted …</p>;
  if (!answer.ok) return <Notice refusal={answer} />;
  const { pairs, looked, more, days, handsLeft } = answer.value;
  return (
    <>
      <p>
        Pairs who were dealt into one hand in the last {days} days: {looked.toLocaleString('en')}. Those that stand out are shown, the
        strongest first. A signal is a reason to look, and no proof.
      </p>
      <p role="status" className={players.said}>
        {handsLeft ? 'Hands are still being counted …' : ''}
      </p>
      {pairs.length === 0 ? (
        <p data-testid="no-pairs">None stands out.</p>
      ) : (
        <ul className={money.cards} data-testid="pairs">
          {pairs.map((pair) => (
            <PairCard key={`${pair.a.playerId} ${pair.b.playerId}`} pair={pair} open={mayDecide ? () => setOpening(pair) : null} />
          ))}
        </ul>
      )}
      {more && <p>There are others. They show when these are less.</p>}
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

/** Between two asks, so that counting leaves the service to its tables. */
const ASK_AGAIN_MS = 2_500;

function PairCard({ pair, open }: { readonly pair: SuspectPair; readonly open: (() => void) | null }) {
  const { link } = usePlayersDesk();
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
          {signals.points} points · hands together: {counts.hands}
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
            Open a case
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
