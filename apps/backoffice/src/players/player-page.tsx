import type { PlayerAnswer, PlayerSeat } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useEffect, useState } from 'react';
import { CasesTable } from '../fair-play/cases-part.tsx';
import { NewCaseDialog } from '../fair-play/new-case.tsx';
import { Box, Facts } from '../integration/setting-form.tsx';
import { Amount } from '../money/amount.tsx';
import { Notice } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { CameFrom } from './came-from.tsx';
import { usePlayersDesk } from './desk.ts';
import { LimitsBox } from './limits-box.tsx';
import { NotesBox } from './notes-box.tsx';
import { PlayedHands, Stays } from './player-past.tsx';
import styles from './players.module.css';
import { countryText } from './players-list.tsx';
import { usePlayer } from './use-player.ts';

/** One player at his own address: who he is, where he sits, how he fares, and what he came from. */
export function PlayerPage({ playerId }: { readonly playerId: string }) {
  const { link } = usePlayersDesk();
  const { answer, change } = usePlayer(playerId);
  const name = answer?.ok === true ? answer.value.player.name : playerId;
  useEffect(() => {
    document.title = `${name} · Cardroom back office`;
  }, [name]);
  if (answer === null) return null;
  const all = (
    <p>
      <a {...link('/players')} className={styles.link}>
        All players
      </a>
    </p>
  );
  if (!answer.ok) {
    return (
      <>
        <h1>Player</h1>
        <Notice refusal={answer} />
        {all}
      </>
    );
  }
  const { player } = answer.value;
  return (
    <>
      <div className={page.head}>
        <h1 className={styles.word}>{player.name}</h1>
        {all}
      </div>
      <div className={`${page.columns} ${styles.boxes}`}>
        <Box title="Who" id="who">
          <Facts facts={factsOf(answer.value)} />
        </Box>
        <Seats seats={answer.value.seats} />
        <Result net={answer.value.net} />
        <LimitsBox answer={answer.value} change={change} />
        <NotesBox playerId={playerId} />
      </div>
      <Cases answer={answer.value} />
      <Stays playerId={playerId} />
      <PlayedHands playerId={playerId} />
      <CameFrom answer={answer.value} />
    </>
  );
}

function Cases({ answer: { cases, player } }: { readonly answer: PlayerAnswer }) {
  const { mayDecide } = usePlayersDesk();
  const [opening, setOpening] = useState(false);
  return (
    <section className={styles.part} aria-labelledby="cases">
      <div className={page.head}>
        <h2 id="cases">Cases</h2>
        {mayDecide && (
          <Button size="small" onClick={() => setOpening(true)}>
            Open a case
          </Button>
        )}
      </div>
      {cases.length === 0 ? <p>None is about him.</p> : <CasesTable rows={cases} />}
      {opening && <NewCaseDialog playerIds={[player.playerId]} from={{ origin: 'person' }} close={() => setOpening(false)} />}
    </section>
  );
}

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' });

function languageText(code: string): string {
  try {
    return LANGUAGES.of(code) ?? code;
  } catch {
    return code;
  }
}

function factsOf({ player }: PlayerAnswer) {
  const { playerId, country, language, timezone, currencies, firstAt, lastAt } = player;
  return [
    ['Id', <code key="id">{playerId}</code>],
    ['Country', countryText(country)],
    ['Language', languageText(language)],
    ['Time zone', timezone],
    ['Currency', currencies.join(', ')],
    ['First came', <When key="first" at={firstAt} />],
    ['Last came', <When key="last" at={lastAt} />],
  ] as const;
}

/** What a seat is doing, as the rooms page says it. */
const STATES: Readonly<Record<PlayerSeat['state'], string>> = {
  'buying-in': 'chips on their way',
  'in-hand': 'in the hand',
  folded: 'folded',
  'sitting-out': 'sits out',
  seated: 'seated',
};

function Seats({ seats }: { readonly seats: readonly PlayerSeat[] }) {
  const { link, mayRead } = usePlayersDesk();
  return (
    <Box title="Where he sits now" id="seats">
      {seats.length === 0 ? (
        <p>At no table.</p>
      ) : (
        <ul className={styles.plain} data-testid="seats-now">
          {seats.map((seat) => {
            const table = `${seat.roomName} #${seat.tableId}`;
            return (
              <li key={seat.stayId}>
                <span>
                  {mayRead('rooms.read') ? <a {...link('/rooms')}>{table}</a> : table}
                  <br />
                  <small>
                    Seat {seat.seat + 1} · {[STATES[seat.state], ...(seat.connected ? [] : ['no line'])].join(', ')}
                    {seat.leaving !== null && ', leaves'}
                  </small>
                </span>
                <strong>
                  <Amount minor={seat.chips} currency={seat.currency} />
                </strong>
              </li>
            );
          })}
        </ul>
      )}
    </Box>
  );
}

const DAYS: Readonly<Record<number, string>> = { 30: 'Last 30 days', 365: 'Last 12 months' };

function Result({ net }: Pick<PlayerAnswer, 'net'>) {
  return (
    <Box title="Won and lost" id="net">
      {net.length === 0 ? (
        <p>No stay ended in the last 12 months.</p>
      ) : (
        <ul className={styles.plain} data-testid="net">
          {net.map(({ days, currency, stays, boughtIn, cashedOut }) => (
            <li key={`${days} ${currency}`}>
              <span>
                {DAYS[days] ?? `Last ${days} days`}, {currency}
                <br />
                <small>
                  {stays} {stays === 1 ? 'stay' : 'stays'}, brought <Amount minor={boughtIn} currency={currency} />, took{' '}
                  <Amount minor={cashedOut} currency={currency} />
                </small>
              </span>
              <Net minor={cashedOut - boughtIn} currency={currency} />
            </li>
          ))}
        </ul>
      )}
      <p>A stay that still runs is not in it.</p>
    </Box>
  );
}

/** What somebody won, or lost, told by a sign and not by colour alone. */
export function Net({ minor, currency }: { readonly minor: number; readonly currency: string }) {
  return (
    <strong className={minor < 0 ? page.off : minor > 0 ? styles.won : undefined}>
      {minor > 0 && '+'}
      <Amount minor={minor} currency={currency} />
    </strong>
  );
}
