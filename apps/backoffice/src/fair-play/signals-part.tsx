import type { FairPlaySignal, SignalsAnswer } from '@cardroom/staff-api';
import { useState } from 'react';
import money from '../money/money.module.css';
import { useAnswer } from '../query/use-answer.ts';
import { Notice } from '../shell/form.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import { When } from '../shell/when.tsx';
import { NewCaseDialog } from './new-case.tsx';
import { PairCard } from './pair-card.tsx';
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
        From the last {days} days: players who asked for a seat at a table with somebody who shares their browser or network, or with whom
        they play suspiciously; and visits of at most {visits.hands} hands that lost at least {visits.lossPercent}% of the buy-in, most of
        it (at least {visits.toOnePercent}%) to one opponent. A signal is a reason to investigate, not proof.
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
  const { kind, a, b, tableId, lastAt } = signal;
  const aside = (
    <>
      Table {tableId} · <When at={lastAt} />
    </>
  );
  return (
    <PairCard testId={`signal-${kind}-${a.playerId}-${b.playerId}`} title={SIGNAL_NAMES[kind]} a={a} b={b} aside={aside} open={open}>
      <p>{signalText(signal)}</p>
    </PairCard>
  );
}

function keyOf({ kind, a, b, outcome, tableId, lastAt }: FairPlaySignal): string {
  return [kind, a.playerId, b.playerId, outcome, tableId, lastAt].join(' ');
}
