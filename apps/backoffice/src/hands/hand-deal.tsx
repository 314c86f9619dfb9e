import type { HandDealAnswer, HandDealNumber, HandFileAnswer, HandPlayer } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { type ReactNode, useState } from 'react';
import { ask, type Refusal } from '../api.ts';
import { t } from '../i18n/i18n.ts';
import { Facts } from '../integration/setting-form.tsx';
import { useAnswer } from '../query/use-answer.ts';
import { Notice } from '../shell/form.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { saveText } from '../shell/save-text.ts';
import styles from './hands.module.css';
import { voidReason } from './void-words.ts';

export interface HandDealProps {
  readonly handId: string;
  /** Empty where the hand cannot be shown. */
  readonly players: readonly Pick<HandPlayer, 'seat' | 'displayName'>[];
}

/** How the hand's deck was sealed and cut, what the verifier says of it now, and its proof. */
export function HandDeal({ handId, players }: HandDealProps) {
  const { value, refusal } = useAnswer<HandDealAnswer>(`/hands/${encodeURIComponent(handId)}/deal`);
  const nameOf = (seat: number): string => players.find((player) => player.seat === seat)?.displayName ?? t('hand.deal.seat', { seat });
  return (
    <section className={`${page.box} ${styles.box}`} aria-labelledby="deal" data-testid="deal">
      <h2 id="deal">{t('hand.deal')}</h2>
      <Notice refusal={refusal} />
      {value !== null && value.numbers.length === 0 && <p>{t('hand.deal.none')}</p>}
      {value !== null && value.numbers.length > 0 && <Deal handId={handId} numbers={value.numbers} nameOf={nameOf} />}
    </section>
  );
}

interface DealProps {
  readonly handId: string;
  readonly numbers: readonly HandDealNumber[];
  readonly nameOf: (seat: number) => string;
}

function Deal({ handId, numbers, nameOf }: DealProps) {
  const { withOperator } = useOperatorChoice();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const download = async () => {
    const answer = await ask<HandFileAnswer>(withOperator(`/hands/${handId}/proof`));
    setRefusal(answer.ok ? null : answer);
    if (answer.ok) saveText(answer.value.fileName, answer.value.text);
  };
  return (
    <>
      <Verdict numbers={numbers} />
      <Facts facts={numbers.flatMap((number) => factsOf(number, nameOf))} />
      <Notice refusal={refusal} />
      <div className={page.row}>
        <Button size="small" onClick={() => void download()}>
          {t('hand.deal.download')}
        </Button>
      </div>
    </>
  );
}

/** The first number that does not agree, or that all do. */
function Verdict({ numbers }: Pick<DealProps, 'numbers'>) {
  const broken = numbers.find(({ verdict }) => !verdict.ok);
  if (broken === undefined || broken.verdict.ok) return <p data-testid="deal-verified">✓ {t('hand.deal.verified')}</p>;
  const { sentence, reason, member } = broken.verdict;
  return (
    <p className={page.off} role="alert">
      {t('hand.deal.refused', { number: broken.n, sentence, reason, member })}
    </p>
  );
}

function factsOf({ n, voided, cut, unlisted }: HandDealNumber, nameOf: (seat: number) => string): (readonly [string, ReactNode])[] {
  if (voided !== null) {
    const reason = voidReason(voided.reason);
    const missing = voided.missing.map(nameOf).join(', ');
    return [[t('hand.deal.number', { number: n }), missing === '' ? reason : t('hand.deal.void-missing', { reason, names: missing })]];
  }
  const others = unlisted.map(({ seat, why }) => t('hand.deal.not-by', { name: nameOf(seat), why: t(`hand.deal.why.${why}`) }));
  return [
    [t('hand.deal.number', { number: n }), t('hand.deal.dealt')],
    [t('hand.deal.cut-by'), cut.length === 0 ? t('hand.deal.nobody') : cut.map(nameOf).join(', ')],
    ...(others.length === 0 ? [] : [[t('hand.deal.not-cut-by'), others.join(', ')] as const]),
  ];
}
