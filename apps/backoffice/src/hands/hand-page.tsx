import type { HandAnswer, HandFacts, HandPlay, OpenedHandAnswer } from '@cardroom/staff-api';
import { CardSprite } from '@cardroom/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from '../i18n/i18n.ts';
import { Facts } from '../integration/setting-form.tsx';
import { Amount } from '../money/amount.tsx';
import { TransactionsTable } from '../money/transactions-table.tsx';
import { useAnswer } from '../query/use-answer.ts';
import { Notice } from '../shell/form.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { CardRow } from './card-row.tsx';
import { HandDeal } from './hand-deal.tsx';
import { HandFiles } from './hand-files.tsx';
import { HandLog } from './hand-log.tsx';
import { HandOpening } from './hand-opening.tsx';
import { HandPlayers, HandPots } from './hand-result.tsx';
import styles from './hands.module.css';
import { ReplayFrame } from './replay-frame.tsx';
import { gameName } from './words.ts';

export interface HandPageProps {
  readonly handId: string;
  /** The operator choice of service staff. */
  readonly choice: ReactNode;
}

/** One finished hand: its result, replayer, log and wallet transactions. */
export function HandPage({ handId, choice }: HandPageProps) {
  const { link } = useOperatorChoice();
  const { value, refusal } = useAnswer<HandAnswer>(`/hands/${encodeURIComponent(handId)}`);
  useEffect(() => {
    document.title = `${t('hand.title', { hand: handId })} · ${t('entry.office')}`;
  }, [handId]);
  return (
    <>
      <div className={page.head}>
        <h1>{t('hand.title', { hand: handId })}</h1>
        {choice}
      </div>
      <p className={styles.back}>
        <a {...link('/hands')}>{t('hand.all')}</a>
      </p>
      <Notice refusal={refusal} />
      {value !== null && <WholePage answer={value} />}
    </>
  );
}

function WholePage({ answer }: { readonly answer: HandAnswer }) {
  const [opened, setOpened] = useState<OpenedHandAnswer | null>(null);
  const play = opened?.play ?? answer.play;
  return (
    <>
      <CardSprite />
      {answer.opening !== null && <HandOpening handId={answer.handId} opening={answer.opening} opened={opened} open={setOpened} />}
      <div className={page.columns}>
        <section className={`${page.box} ${styles.box}`} aria-label={t('hand.facts')}>
          <Facts facts={useFacts(answer, play)} />
        </section>
        <HandDeal handId={answer.handId} players={play?.players ?? []} />
        {play !== null && play.pots.length > 0 && <HandPots pots={play.pots} players={play.players} currency={answer.currency} />}
      </div>
      {play === null ? (
        <p>{t(answer.isArchived ? 'hand.archived' : 'hand.unreadable')}</p>
      ) : (
        <>
          <HandPlayers players={play.players} currency={answer.currency} />
          <section className={styles.part} aria-labelledby="replay">
            <h2 id="replay">{t('hand.replayer')}</h2>
            <ReplayFrame replay={play.replay} />
          </section>
          <HandLog replay={play.replay} currency={answer.currency} />
        </>
      )}
      <section className={styles.part} aria-labelledby="trail">
        <h2 id="trail">{t('hand.transactions')}</h2>
        <TransactionsTable rows={answer.trail} empty={t('hand.no-transactions')} />
      </section>
      {answer.play !== null && answer.state === 'ended' && <HandFiles handId={answer.handId} />}
    </>
  );
}

function useFacts({ state, roomId, roomName, tableId, gameKey, currency, startedAt, endedAt, potMinor }: HandFacts, play: HandPlay | null) {
  const { link } = useOperatorChoice();
  const search = (name: string, value: string) => link(`/hands?${new URLSearchParams({ [name]: value })}`);
  const facts: (readonly [string, ReactNode])[] = [
    [
      t('label.status'),
      state === 'void' ? (
        <span key="state" className={page.off}>
          {t('hand.voided')}
        </span>
      ) : (
        t('hand.state.ended')
      ),
    ],
    [t('label.game'), gameName(gameKey)],
    [
      t('label.room'),
      <a key="room" {...search('roomId', roomId)}>
        {roomName}
      </a>,
    ],
    [
      t('label.table'),
      <a key="table" {...search('tableId', tableId)}>
        {tableId}
      </a>,
    ],
    [t('label.started'), <When key="began" at={startedAt} />],
    [t('label.ended'), <When key="ended" at={endedAt} />],
    [t('hand.total-pot'), <Amount key="pots" minor={potMinor} currency={currency} />],
  ];
  if (play === null) return facts;
  if (state === 'ended') facts.push([t('hand.rake'), <Amount key="rake" minor={play.rake} currency={currency} />]);
  facts.push([t('hand.board'), play.board.length === 0 ? t('hand.no-board') : <CardRow key="board" cards={play.board} testId="board" />]);
  if (play.secondBoard.length > 0)
    facts.push([t('hand.second-board'), <CardRow key="second" cards={play.secondBoard} testId="second-board" />]);
  return facts;
}
