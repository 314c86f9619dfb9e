import type { HandAnswer, HandFacts, HandPlay, OpenedHandAnswer } from '@cardroom/staff-api';
import { CardSprite } from '@cardroom/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { Facts } from '../integration/setting-form.tsx';
import { Amount } from '../money/amount.tsx';
import { TransactionsTable } from '../money/transactions-table.tsx';
import { useAnswer } from '../query/use-answer.ts';
import { Notice } from '../shell/form.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { CardRow } from './card-row.tsx';
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
    document.title = `Hand ${handId} · Cardroom back office`;
  }, [handId]);
  return (
    <>
      <div className={page.head}>
        <h1>Hand {handId}</h1>
        {choice}
      </div>
      <p className={styles.back}>
        <a {...link('/hands')}>All hands</a>
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
        <section className={`${page.box} ${styles.box}`} aria-label="Hand">
          <Facts facts={useFacts(answer, play)} />
        </section>
        {play !== null && play.pots.length > 0 && <HandPots pots={play.pots} players={play.players} currency={answer.currency} />}
      </div>
      {play === null ? (
        <p>This hand’s records cannot be read.</p>
      ) : (
        <>
          <HandPlayers players={play.players} currency={answer.currency} />
          <section className={styles.part} aria-labelledby="replay">
            <h2 id="replay">Hand replayer</h2>
            <ReplayFrame replay={play.replay} />
          </section>
          <HandLog replay={play.replay} currency={answer.currency} />
        </>
      )}
      <section className={styles.part} aria-labelledby="trail">
        <h2 id="trail">Wallet transactions</h2>
        <TransactionsTable rows={answer.trail} empty="No wallet transactions for this hand." />
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
      'Status',
      state === 'void' ? (
        <span key="state" className={page.off}>
          Voided: all stacks were restored
        </span>
      ) : (
        'Completed'
      ),
    ],
    ['Game', gameName(gameKey)],
    [
      'Room',
      <a key="room" {...search('roomId', roomId)}>
        {roomName}
      </a>,
    ],
    [
      'Table',
      <a key="table" {...search('tableId', tableId)}>
        {tableId}
      </a>,
    ],
    ['Started', <When key="began" at={startedAt} />],
    ['Ended', <When key="ended" at={endedAt} />],
    ['Total pot', <Amount key="pots" minor={potMinor} currency={currency} />],
  ];
  if (play === null) return facts;
  if (state === 'ended') facts.push(['Rake', <Amount key="rake" minor={play.rake} currency={currency} />]);
  facts.push(['Board', play.board.length === 0 ? 'No board' : <CardRow key="board" cards={play.board} testId="board" />]);
  if (play.secondBoard.length > 0) facts.push(['Second board', <CardRow key="second" cards={play.secondBoard} testId="second-board" />]);
  return facts;
}
