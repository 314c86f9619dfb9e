import type { PlayerAnswer, PlayerSeat } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useEffect, useState } from 'react';
import { CasesTable } from '../fair-play/cases-part.tsx';
import { NewCaseDialog } from '../fair-play/new-case.tsx';
import { tWith } from '../i18n/elements.tsx';
import { t } from '../i18n/i18n.ts';
import { Box, Facts } from '../integration/setting-form.tsx';
import { Amount } from '../money/amount.tsx';
import { seatStateText } from '../rooms/words.ts';
import { Notice } from '../shell/form.tsx';
import { Missing } from '../shell/missing.tsx';
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
import { countryText, languageText } from './words.ts';

/** One player: profile, tables, results, restrictions, notes and history. */
export function PlayerPage({ playerId }: { readonly playerId: string }) {
  const { link } = useOperatorChoice();
  const { value, refusal, change } = usePlayer(playerId);
  const name = value?.player.name ?? playerId;
  useEffect(() => {
    document.title = `${name} · ${t('entry.office')}`;
  }, [name]);
  const all = (
    <p>
      <a {...link('/players')} className={styles.link}>
        {t('profile.all')}
      </a>
    </p>
  );
  if (value === null) {
    if (refusal === null) return null;
    return (
      <>
        <h1>{t('label.player')}</h1>
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
        <Box title={t('profile.title')} id="profile">
          <Facts facts={factsOf(value)} />
        </Box>
        <Seats seats={value.seats} missing={value.missing} />
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
        <h2 id="cases">{t('label.cases')}</h2>
        {mayDecide && (
          <Button size="small" onClick={() => setOpening(true)}>
            {t('fair-play.case.open')}
          </Button>
        )}
      </div>
      <CasesTable rows={cases} />
      {opening && <NewCaseDialog playerIds={[player.playerId]} from={{ origin: 'person' }} close={() => setOpening(false)} />}
    </section>
  );
}

function factsOf({ player }: PlayerAnswer) {
  const { playerId, country, language, timezone, currencies, firstAt, lastAt } = player;
  return [
    [t('profile.id'), <code key="id">{playerId}</code>],
    [t('profile.country'), countryText(country)],
    [t('profile.language'), languageText(language)],
    [t('profile.time-zone'), timezone],
    [t('label.currency'), currencies.join(', ')],
    [t('label.first-seen'), <When key="first" at={firstAt} />],
    [t('label.last-seen'), <When key="last" at={lastAt} />],
  ] as const;
}

function Seats({ seats, missing }: { readonly seats: readonly PlayerSeat[]; readonly missing: readonly string[] }) {
  const { link, may } = useOperatorChoice();
  return (
    <Box title={t('profile.seats')} id="seats">
      <Missing names={missing} say={(named) => t('profile.missing', named)} />
      {seats.length === 0 ? (
        missing.length === 0 && <p>{t('profile.not-seated')}</p>
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
                    {t('label.seat', { seat: seat.seat + 1 })} · {seatText(seat)}
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

function seatText({ state, connected, leaving }: PlayerSeat): string {
  const more = [...(connected ? [] : [t('profile.disconnected')]), ...(leaving === null ? [] : [t('profile.leaving')])];
  return [seatStateText(state), ...more].join(', ');
}

const YEAR_DAYS = 365;

function Result({ net }: Pick<PlayerAnswer, 'net'>) {
  return (
    <Box title={t('label.net-result')} id="net">
      {net.length === 0 ? (
        <p>{t('profile.no-net')}</p>
      ) : (
        <ul className={styles.plain} data-testid="net">
          {net.map(({ days, currency, stays, boughtIn, cashedOut }) => (
            <li key={`${days} ${currency}`}>
              <span>
                {days === YEAR_DAYS ? t('profile.last-year') : t('profile.last-days', { days })}, {currency}
                <br />
                <small>
                  {tWith(
                    'profile.net',
                    { in: <Amount minor={boughtIn} currency={currency} />, out: <Amount minor={cashedOut} currency={currency} /> },
                    { sessions: stays },
                  )}
                </small>
              </span>
              <Net minor={cashedOut - boughtIn} currency={currency} />
            </li>
          ))}
        </ul>
      )}
      <p>{t('profile.net.running')}</p>
    </Box>
  );
}
