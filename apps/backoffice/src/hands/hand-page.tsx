import type { HandAnswer, HandFacts, HandPlay, OpenedHandAnswer } from '@cardroom/staff-api';
import { CardSprite } from '@cardroom/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { Facts } from '../integration/setting-form.tsx';
import { Amount } from '../money/amount.tsx';
import { useHouse } from '../money/house.ts';
import { TransactionsTable } from '../money/transactions-table.tsx';
import { linkTo } from '../route.ts';
import { Notice } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { CardRow } from './card-row.tsx';
import { HandFiles } from './hand-files.tsx';
import { HandLog } from './hand-log.tsx';
import { HandOpening } from './hand-opening.tsx';
import { HandPlayers, HandPots } from './hand-result.tsx';
import styles from './hands.module.css';
import { ReplayFrame } from './replay-frame.tsx';
import { useHand } from './use-hand.ts';
import { gameName } from './words.ts';

export interface HandPageProps {
  readonly handId: string;
  /** What the service's own people choose another operator with. */
  readonly choice: ReactNode;
}

/** One finished hand at its own address: its result, its replay, its log and its money. */
export function HandPage({ handId, choice }: HandPageProps) {
  const { withOperator } = useHouse();
  const { answer, read } = useHand(handId);
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
        <a {...linkTo(withOperator('/hands'))}>All hands</a>
      </p>
      <Notice refusal={answer?.ok === false ? answer : null} />
      {answer?.ok === true && <WholePage answer={answer.value} read={read} />}
    </>
  );
}

function WholePage({ answer, read }: { readonly answer: HandAnswer; readonly read: () => void }) {
  const [opened, setOpened] = useState<OpenedHandAnswer | null>(null);
  const play = opened?.play ?? answer.play;
  return (
    <>
      <CardSprite />
      {answer.opening !== null && (
        <HandOpening handId={answer.handId} opening={answer.opening} opened={opened} open={setOpened} changed={read} />
      )}
      <div className={page.columns}>
        <section className={`${page.box} ${styles.box}`} aria-label="Hand">
          <Facts facts={useFacts(answer, play)} />
        </section>
        {play !== null && play.pots.length > 0 && <HandPots pots={play.pots} players={play.players} currency={answer.currency} />}
      </div>
      {play === null ? (
        <p>The records of this hand cannot be read.</p>
      ) : (
        <>
          <HandPlayers players={play.players} currency={answer.currency} />
          <section className={styles.part} aria-labelledby="replay">
            <h2 id="replay">Step by step</h2>
            <ReplayFrame replay={play.replay} />
          </section>
          <HandLog replay={play.replay} currency={answer.currency} />
        </>
      )}
      <section className={styles.part} aria-labelledby="trail">
        <h2 id="trail">Wallet trail</h2>
        {answer.trail.length === 0 ? <p>No callback belongs to this hand.</p> : <TransactionsTable rows={answer.trail} />}
      </section>
      {answer.play !== null && answer.state === 'ended' && <HandFiles handId={answer.handId} />}
    </>
  );
}

function useFacts({ state, roomId, roomName, tableId, gameKey, currency, startedAt, endedAt, potMinor }: HandFacts, play: HandPlay | null) {
  const { withOperator } = useHouse();
  const search = (name: string, value: string) => linkTo(withOperator(`/hands?${new URLSearchParams({ [name]: value })}`));
  const facts: (readonly [string, ReactNode])[] = [
    [
      'State',
      state === 'void' ? (
        <span key="state" className={page.off}>
          Void: everybody has what he began with
        </span>
      ) : (
        'Ended'
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
    ['Began', <When key="began" at={startedAt} />],
    ['Ended', <When key="ended" at={endedAt} />],
    ['Went into the pots', <Amount key="pots" minor={potMinor} currency={currency} />],
  ];
  if (play === null) return facts;
  if (state === 'ended') facts.push(['Rake', <Amount key="rake" minor={play.rake} currency={currency} />]);
  facts.push(['Board', play.board.length === 0 ? 'No board' : <CardRow key="board" cards={play.board} testId="board" />]);
  if (play.secondBoard.length > 0) facts.push(['Second board', <CardRow key="second" cards={play.secondBoard} testId="second-board" />]);
  return facts;
}
