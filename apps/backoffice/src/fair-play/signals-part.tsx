import type { FairPlaySignal, SignalsAnswer, WithheldCuts } from '@cardroom/staff-api';
import { type ReactNode, useState } from 'react';
import { tWith } from '../i18n/elements.tsx';
import { percentText } from '../i18n/formats.ts';
import { t } from '../i18n/i18n.ts';
import money from '../money/money.module.css';
import { useAnswer } from '../query/use-answer.ts';
import { Notice } from '../shell/form.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import { When } from '../shell/when.tsx';
import { NewCaseDialog, type NewCaseDialogProps } from './new-case.tsx';
import { PairCard } from './pair-card.tsx';
import { signalName, signalText, withheldText } from './signal-words.ts';
import { WithheldCard } from './withheld-card.tsx';

type NewCase = Omit<NewCaseDialogProps, 'close'>;

/** Players with something in common at one table, short visits with a big loss, and players whose cuts were missing; newest first. */
export function SignalsPart() {
  const mayDecide = useOperatorChoice().may('cases.change');
  const [opening, setOpening] = useState<NewCase | null>(null);
  const { value, refusal } = useAnswer<SignalsAnswer>('/fair-play/signals');
  if (value === null) return refusal === null ? <p role="status">{t('fair-play.signals.loading')}</p> : <Notice refusal={refusal} />;
  const { more, days, visits, cuts } = value;
  const cards = cardsOf(value, mayDecide ? setOpening : null);
  return (
    <>
      <p>
        {t('fair-play.signals.text', {
          days,
          hands: visits.hands,
          loss: percentText(visits.lossPercent / 100, 0),
          toOne: percentText(visits.toOnePercent / 100, 0),
          ...cuts,
        })}
      </p>
      {cards.length === 0 ? (
        <p data-testid="no-signals">{t('fair-play.signals.none')}</p>
      ) : (
        <ul className={money.cards} data-testid="signals">
          {cards}
        </ul>
      )}
      {more && <p>{t('fair-play.signals.more')}</p>}
      {opening !== null && <NewCaseDialog {...opening} close={() => setOpening(null)} />}
    </>
  );
}

/** The cards of both kinds in one order, newest first. */
function cardsOf({ signals, withheld }: SignalsAnswer, open: ((wanted: NewCase) => void) | null): ReactNode[] {
  const ofPairs = signals.map((signal) => {
    const card = <SignalCard key={keyOf(signal)} signal={signal} open={open && (() => open(caseAbout(signal)))} />;
    return { lastAt: signal.lastAt, card };
  });
  const ofCuts = withheld.map((cuts) => {
    const card = <WithheldCard key={`withheld ${cuts.player.playerId}`} cuts={cuts} open={open && (() => open(caseOfCuts(cuts)))} />;
    return { lastAt: cuts.lastAt, card };
  });
  return [...ofPairs, ...ofCuts].sort((one, other) => other.lastAt - one.lastAt).map(({ card }) => card);
}

function caseAbout(signal: FairPlaySignal): NewCase {
  const playerIds = [signal.a.playerId, signal.b.playerId];
  return { playerIds, from: { origin: 'pair' }, about: `${signalName(signal.kind)}: ${signalText(signal)}` };
}

function caseOfCuts(cuts: WithheldCuts): NewCase {
  return { playerIds: [cuts.player.playerId], from: { origin: 'person' }, about: withheldText(cuts) };
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
