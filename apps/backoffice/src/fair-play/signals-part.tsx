import type { FairPlaySignal, SignalsAnswer } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useState } from 'react';
import money from '../money/money.module.css';
import players from '../players/players.module.css';
import { playerPath } from '../players/words.ts';
import { useAnswer } from '../query/use-answer.ts';
import { Notice } from '../shell/form.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { NewCaseDialog } from './new-case.tsx';
import { SIGNAL_NAMES, signalText } from './signal-words.ts';

/** Players with something in common at one table, and short visits with a big loss; newest first. */
export function SignalsPart() {
  const mayDecide = useOperatorChoice().may('cases.change');
  const [opening, setOpening] = useState<FairPlaySignal | null>(null);
  const { value, refusal } = useAnswer<SignalsAnswer>('/fair-play/signals');
  if (value === null) return refusal === null ? <p role="status">Loading…</p> : <Notice refusal={refusal} />;
  const { signals, more, days, visits } = value;
  return (
    <>
      <p>
        Seats taken or refused beside somebody with the same browser, network or suspicious play, and visits of at most {visits.hands} hands
        that lost at least {visits.lossPercent}% of the buy-in, {visits.toOnePercent}% of it to one opponent, in the last {days} days. A
        signal is a reason to investigate, not proof.
      </p>
      {signals.length === 0 ? (
        <p data-testid="no-signals">No signals.</p>
      ) : (
        <ul className={money.cards} data-testid="signals">
          {signals.map((signal) => (
            <SignalCard key={keyOf(signal)} signal={signal} open={mayDecide ? () => setOpening(signal) : null} />
          ))}
        </ul>
      )}
      {more && <p>Older signals are not shown.</p>}
      {opening !== null && (
        <NewCaseDialog
          playerIds={[opening.a.playerId, opening.b.playerId]}
          from={{ origin: 'pair' }}
          about={`${SIGNAL_NAMES[opening.kind]}: ${signalText(opening)}`}
          close={() => setOpening(null)}
        />
      )}
    </>
  );
}

function SignalCard({ signal, open }: { readonly signal: FairPlaySignal; readonly open: (() => void) | null }) {
  const { link } = useOperatorChoice();
  const { kind, a, b, tableId, lastAt } = signal;
  return (
    <li className={page.box} data-testid={`signal-${kind}-${a.playerId}-${b.playerId}`}>
      <div className={money.stuckHead}>
        <h3>
          {SIGNAL_NAMES[kind]}:{' '}
          <a className={players.link} {...link(playerPath(a.playerId))}>
            {a.name}
          </a>{' '}
          and{' '}
          <a className={players.link} {...link(playerPath(b.playerId))}>
            {b.name}
          </a>
        </h3>
        <span>
          Table {tableId} · <When at={lastAt} />
        </span>
      </div>
      <p>{signalText(signal)}</p>
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

function keyOf({ kind, a, b, outcome, tableId, lastAt }: FairPlaySignal): string {
  return [kind, a.playerId, b.playerId, outcome, tableId, lastAt].join(' ');
}
