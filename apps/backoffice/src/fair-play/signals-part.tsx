import type { FairPlaySignal, SignalsAnswer } from '@cardroom/staff-api';
import { useState } from 'react';
import { tWith } from '../i18n/elements.tsx';
import { percentText } from '../i18n/formats.ts';
import { t } from '../i18n/i18n.ts';
import money from '../money/money.module.css';
import { useAnswer } from '../query/use-answer.ts';
import { Notice } from '../shell/form.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import { When } from '../shell/when.tsx';
import { NewCaseDialog } from './new-case.tsx';
import { PairCard } from './pair-card.tsx';
import { signalName, signalText } from './signal-words.ts';

/** Players with something in common at one table, and short visits with a big loss; newest first. */
export function SignalsPart() {
  const mayDecide = useOperatorChoice().may('cases.change');
  const [opening, setOpening] = useState<FairPlaySignal | null>(null);
  const { value, refusal } = useAnswer<SignalsAnswer>('/fair-play/signals');
  if (value === null) return refusal === null ? <p role="status">{t('fair-play.signals.loading')}</p> : <Notice refusal={refusal} />;
  const { signals, more, days, visits } = value;
  return (
    <>
      <p>
        {t('fair-play.signals.text', {
          days,
          hands: visits.hands,
          loss: percentText(visits.lossPercent / 100, 0),
          toOne: percentText(visits.toOnePercent / 100, 0),
        })}
      </p>
      {signals.length === 0 ? (
        <p data-testid="no-signals">{t('fair-play.signals.none')}</p>
      ) : (
        <ul className={money.cards} data-testid="signals">
          {signals.map((signal) => (
            <SignalCard key={keyOf(signal)} signal={signal} open={mayDecide ? () => setOpening(signal) : null} />
          ))}
        </ul>
      )}
      {more && <p>{t('fair-play.signals.more')}</p>}
      {opening !== null && (
        <NewCaseDialog
          playerIds={[opening.a.playerId, opening.b.playerId]}
          from={{ origin: 'pair' }}
          about={`${signalName(opening.kind)}: ${signalText(opening)}`}
          close={() => setOpening(null)}
        />
      )}
    </>
  );
}

function SignalCard({ signal, open }: { readonly signal: FairPlaySignal; readonly open: (() => void) | null }) {
  const { kind, a, b, tableId, lastAt } = signal;
  const aside = tWith('fair-play.signals.where', { at: <When at={lastAt} /> }, { table: tableId });
  return (
    <PairCard testId={`signal-${kind}-${a.playerId}-${b.playerId}`} title={signalName(kind)} a={a} b={b} aside={aside} open={open}>
      <p>{signalText(signal)}</p>
    </PairCard>
  );
}

function keyOf({ kind, a, b, outcome, tableId, lastAt }: FairPlaySignal): string {
  return [kind, a.playerId, b.playerId, outcome, tableId, lastAt].join(' ');
}
