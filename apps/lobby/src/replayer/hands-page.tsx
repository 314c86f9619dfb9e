import type { HandListing } from '@cardroom/protocol';
import { Button } from '@cardroom/ui';
import { stakesOf } from '@cardroom/views/listing';
import { Fragment, type ReactNode } from 'react';
import { type Translate, useDates, useMoney, useText } from '../i18n/index.ts';
import { Isolate, Name, StakesText } from '../i18n/isolate.tsx';
import { useGameName } from '../lobby/use-game-name.ts';
import page from '../shell/page.module.css';
import { handPath, handsPath, navigate, useAddress } from '../shell/routing.ts';
import { follow } from '../shell/table-tabs.tsx';
import { HandShield } from '../shields/slots.tsx';
import { CardRun } from '../table/panel/card-run.tsx';
import { spokenCards } from '../table/state/turn-texts.ts';
import { filterOf, type HandsFilter, searchOf } from './hands-filter.ts';
import { HandsFilterBar } from './hands-filter-bar.tsx';
import { HandsNav } from './hands-nav.tsx';
import styles from './hands-page.module.css';
import { replayerTestIds } from './test-ids.ts';
import { useHands } from './use-hands.ts';

/** The player's hands in a date range, newest or biggest pot first, each with a link to the replayer. */
export function HandsPage(): ReactNode {
  const t = useText();
  const dates = useDates();
  const { search } = useAddress();
  const filter = filterOf(search);
  return (
    <div className={page.page} data-testid={replayerTestIds.hands}>
      <header className={page.head}>
        <h1>{t('nav.hands')}</h1>
        <HandsNav current="hands" />
        <p className={styles.quiet}>{t('hands.kept', { zone: dates.timezone })}</p>
      </header>
      <main>
        <HandsFilterBar filter={filter} onChange={(next) => navigate(handsPath(searchOf(next)), { replace: true })} />
        <HandList key={searchOf(filter)} filter={filter} />
      </main>
    </div>
  );
}

function HandList({ filter }: { readonly filter: HandsFilter }): ReactNode {
  const t = useText();
  const { hands, more, state, next } = useHands(filter);
  return (
    <>
      <ul className={styles.list}>
        {hands.map((hand) => (
          <Hand key={hand.handId} hand={hand} />
        ))}
      </ul>
      <div className={styles.end} role="status">
        {state === 'loading' ? t('hands.loading') : null}
        {state === 'failed' ? t('hands.failed') : null}
        {state === 'ready' && hands.length === 0
          ? t(filter.period === 'all' && filter.table === null ? 'hands.none' : 'hands.none-then')
          : null}
      </div>
      {state === 'failed' || (more && state === 'ready') ? (
        <Button className={styles.more} testId={replayerTestIds.more} onClick={next}>
          {t(state === 'failed' ? 'hands.again' : 'hands.more')}
        </Button>
      ) : null}
    </>
  );
}

function Hand({ hand }: { readonly hand: HandListing }): ReactNode {
  const t = useText();
  const dates = useDates();
  const money = useMoney(hand.currency);
  const gameName = useGameName();
  const { handId, roomName, play, pot } = hand;
  const net = play?.net ?? 0;
  const result = play === null ? t('hands.unreadable') : hand.state === 'void' ? t('hands.void') : money.signed.text(net);
  const path = handPath(handId);
  const [small, big] = stakesOf(hand);
  const content = (
    <>
      <span className={styles.facts}>
        <strong>
          <Name>{roomName}</Name> <span className={styles.quiet}>#{handId}</span>
        </strong>
        <span className={styles.quiet}>
          {gameName(hand.gameKey)} <StakesText amounts={[money.short(small), money.short(big)]} />
          {' · '}
          <time dateTime={new Date(hand.endedAt).toISOString()}>
            <Isolate>{dates.dateTime(hand.endedAt)}</Isolate>
          </time>
        </span>
      </span>
      {play === null ? null : <Cards play={play} />}
      <span className={styles.amounts}>
        <strong className={styles.net} data-sign={Math.sign(net)}>
          <Isolate>{result}</Isolate>
        </strong>
        {pot === 0 ? null : <span className={styles.quiet}>{t('hands.pot', { amount: money.text(pot) })}</span>}
      </span>
    </>
  );
  return (
    <li data-testid={replayerTestIds.hand(handId)}>
      {play === null ? (
        <div className={styles.row}>{content}</div>
      ) : (
        <a
          href={path}
          className={styles.row}
          aria-label={label(hand, { result, pot: money.text(pot) }, t)}
          onClick={(event) => follow(event, path)}
        >
          {content}
        </a>
      )}
      {play === null ? null : <HandShield hand={handId} />}
    </li>
  );
}

function label({ handId, roomName, play }: HandListing, said: { readonly result: string; readonly pot: string }, t: Translate): string {
  const cards = play && play.cards.length > 0 ? t('hands.your-cards', { cards: spokenCards(play.cards, t) }) : '';
  const board = play && play.board.length > 0 ? t('hands.board', { cards: spokenCards(play.board, t) }) : '';
  return [t('hands.open', { number: handId, room: roomName, result: said.result }), t('hands.pot', { amount: said.pot }), cards, board]
    .filter(Boolean)
    .join('. ');
}

function Cards({ play }: { readonly play: NonNullable<HandListing['play']> }): ReactNode {
  const t = useText();
  const boards = [play.board, play.secondBoard].filter((board) => board.length > 0);
  return (
    <span className={styles.cards}>
      <span className={styles.own}>
        <CardRun cards={play.cards} />
      </span>
      <span className={styles.board}>
        {boards.length === 0 ? <span className={styles.quiet}>{t('hands.no-board')}</span> : null}
        {boards.map((board) => (
          <Fragment key={board.join('')}>
            <CardRun cards={board} />{' '}
          </Fragment>
        ))}
      </span>
    </span>
  );
}
