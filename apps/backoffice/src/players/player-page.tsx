import type { PlayerAnswer, PlayerSeat } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useEffect, useState } from 'react';
import { CasesTable } from '../fair-play/cases-part.tsx';
import { NewCaseDialog } from '../fair-play/new-case.tsx';
import { Box, Facts } from '../integration/setting-form.tsx';
import { Amount } from '../money/amount.tsx';
import { SEAT_STATES } from '../rooms/words.ts';
import { Notice } from '../shell/form.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { CameFrom } from './came-from.tsx';
import { LimitsBox } from './limits-box.tsx';
import { Net } from './net.tsx';
import { NotesBox } from './notes-box.tsx';
import { PlayLimitsBox } from './play-limits-box.tsx';
import { PlayedHands, Stays } from './player-past.tsx';
import styles from './players.module.css';
import { usePlayer } from './use-player.ts';
import { countryText } from './words.ts';

/** One player: profile, tables, results, restrictions, notes and history. */
export function PlayerPage({ playerId }: { readonly playerId: string }) {
  const { link } = useOperatorChoice();
  const { value, refusal, change } = usePlayer(playerId);
  const name = value?.player.name ?? playerId;
  useEffect(() => {
    document.title = `${name} · Cardroom back office`;
  }, [name]);
  const all = (
    <p>
      <a {...link('/players')} className={styles.link}>
        All players
      </a>
    </p>
  );
  if (value === null) {
    if (refusal === null) return null;
    return (
      <>
        <h1>Player</h1>
        <Notice refusal={refusal} />
        {all}
      </>
    );
  }
  const { player } = value;
  return (
    <>
      <div className={page.head}>
        <h1 className={styles.word}>{player.name}</h1>
        {all}
      </div>
      <div className={`${page.columns} ${styles.boxes}`}>
        <Box title="Profile" id="profile">
          <Facts facts={factsOf(value)} />
        </Box>
        <Seats seats={value.seats} />
        <Result net={value.net} />
        <LimitsBox answer={value} change={change} />
        <PlayLimitsBox answer={value} change={change} />
        <NotesBox playerId={playerId} />
      </div>
      <Cases answer={value} />
      <Stays playerId={playerId} />
      <PlayedHands playerId={playerId} />
      <CameFrom answer={value} />
    </>
  );
}

function Cases({ answer: { cases, player } }: { readonly answer: PlayerAnswer }) {
  const mayDecide = useOperatorChoice().may('cases.change');
  const [opening, setOpening] = useState(false);
  return (
    <section className={styles.part} aria-labelledby="cases">
      <div className={page.head}>
        <h2 id="cases">Cases</h2>
        {mayDecide && (
          <Button size="small" onClick={() => setOpening(true)}>
            Open case
          </Button>
        )}
      </div>
      <CasesTable rows={cases} />
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
    ['ID', <code key="id">{playerId}</code>],
    ['Country', countryText(country)],
    ['Language', languageText(language)],
    ['Time zone', timezone],
    ['Currency', currencies.join(', ')],
    ['First seen', <When key="first" at={firstAt} />],
    ['Last seen', <When key="last" at={lastAt} />],
  ] as const;
}

function Seats({ seats }: { readonly seats: readonly PlayerSeat[] }) {
  const { link, may } = useOperatorChoice();
  return (
    <Box title="Current tables" id="seats">
      {seats.length === 0 ? (
        <p>Not seated.</p>
      ) : (
        <ul className={styles.plain} data-testid="seats-now">
          {seats.map((seat) => {
            const table = `${seat.roomName} #${seat.tableId}`;
            return (
              <li key={seat.stayId}>
                <span>
                  {may('rooms.read') ? <a {...link('/rooms')}>{table}</a> : table}
                  <br />
                  <small>
                    Seat {seat.seat + 1} · {[SEAT_STATES[seat.state], ...(seat.connected ? [] : ['disconnected'])].join(', ')}
                    {seat.leaving !== null && ', leaving'}
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
    <Box title="Net result" id="net">
      {net.length === 0 ? (
        <p>No finished table sessions in the last 12 months.</p>
      ) : (
        <ul className={styles.plain} data-testid="net">
          {net.map(({ days, currency, stays, boughtIn, cashedOut }) => (
            <li key={`${days} ${currency}`}>
              <span>
                {DAYS[days] ?? `Last ${days} days`}, {currency}
                <br />
                <small>
                  {stays} {stays === 1 ? 'table session' : 'table sessions'}, bought in <Amount minor={boughtIn} currency={currency} />,
                  cashed out <Amount minor={cashedOut} currency={currency} />
                </small>
              </span>
              <Net minor={cashedOut - boughtIn} currency={currency} />
            </li>
          ))}
        </ul>
      )}
      <p>Running table sessions are not included.</p>
    </Box>
  );
}
