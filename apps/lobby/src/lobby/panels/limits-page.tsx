import {
  BREAK_DAYS,
  type OwnLimitsAnswer,
  type OwnLimitsRequest,
  type OwnSession,
  REALITY_MINUTES_MAX,
  type SessionEndAnswer,
} from '@cardroom/protocol';
import { Button } from '@cardroom/ui';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useDates, useMoney, useText } from '../../i18n/index.ts';
import { Isolate } from '../../i18n/isolate.tsx';
import { useClient } from '../../session/client-context.ts';
import page from '../../shell/page.module.css';
import { lobbyTestIds } from '../test-ids.ts';
import styles from './limits.module.css';
import { LimitsLink } from './limits-link.tsx';

const INTERVALS = [5, 10, 15, 30, 45, 60, 90, 120, 180, 240];
const STOPS = [15, 30, 60, 120, 180, 240];
const MINUTE_MS = 60_000;

/** Settings of the player's own: reality check, end of this session, time-out, and signing out. */
export function LimitsPage(): ReactNode {
  const t = useText();
  const client = useClient();
  const [limits, setLimits] = useState<OwnLimitsAnswer | null>(null);
  const [failed, setFailed] = useState(false);
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    let wanted = true;
    void client.api.ask<OwnLimitsAnswer>('GET', '/api/limits').then((answer) => {
      if (wanted && answer.ok) setLimits(answer.value);
      else if (wanted) setFailed(true);
    });
    return () => {
      wanted = false;
    };
  }, [client]);
  const save = async (wanted: OwnLimitsRequest): Promise<boolean> => {
    const answer = await client.api.ask<OwnLimitsAnswer>('PUT', '/api/limits', wanted);
    if (!answer.ok) return false;
    setLimits(answer.value);
    client.realityMinutes.setState({ own: answer.value.realityMinutes });
    return true;
  };
  const end = async (path: string, body: object): Promise<void> => {
    const answer = await client.api.ask<SessionEndAnswer>('POST', path, body);
    setFailed(!answer.ok);
    if (answer.ok) setLeaving(answer.value.openSeats > 0);
  };
  return (
    <div className={`${page.page} ${styles.page}`} data-testid={lobbyTestIds.limitsPage}>
      <header className={page.head}>
        <h1>{t('limits.title')}</h1>
        <LimitsLink />
      </header>
      <main className={styles.parts}>
        <p role="status" className={styles.status}>
          {failed ? t('limits.failed') : null}
          {leaving ? t('limits.leaving') : null}
        </p>
        {limits === null ? null : <OperatorLimits limits={limits} />}
        {limits === null ? null : <OwnLimits limits={limits} save={save} />}
        <section className={styles.part} aria-labelledby="limits-out">
          <h2 id="limits-out">{t('limits.out')}</h2>
          <p>{t('limits.out.text')}</p>
          <Button testId={lobbyTestIds.signOut} onClick={() => void end('/api/session/end', {})}>
            {t('limits.out.do')}
          </Button>
        </section>
        <TimeOut onTake={(days) => void end('/api/break', { days })} />
        {limits === null ? null : <Sessions sessions={limits.sessions} />}
      </main>
    </div>
  );
}

function OperatorLimits({ limits: { operator } }: { readonly limits: OwnLimitsAnswer }): ReactNode {
  const t = useText();
  const dates = useDates();
  const money = useMoney(useClient().answer.player.currency);
  const facts: [string, string][] = [
    ...(operator.until === null ? [] : [[t('limits.until'), dates.dateTime(operator.until)] as [string, string]]),
    ...(operator.sessionMinutes === null
      ? []
      : [[t('limits.session'), t('limits.minutes', { minutes: operator.sessionMinutes })] as [string, string]]),
    ...(operator.loss === null ? [] : [[t('limits.loss'), money.text(operator.loss)] as [string, string]]),
  ];
  if (facts.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="limits-operator">
      <h2 id="limits-operator">{t('limits.operator')}</h2>
      <Facts facts={facts} />
    </section>
  );
}

/** Names with their values. */
function Facts({ facts }: { readonly facts: readonly (readonly [string, string])[] }): ReactNode {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Isolate>{value}</Isolate>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The result of the last attempt to save; `wrong`: the loss entered is not an amount. */
type Saved = 'saved' | 'wrong' | 'failed';

interface OwnLimitsProps {
  readonly limits: OwnLimitsAnswer;
  /** Whether the service took them. */
  save(wanted: OwnLimitsRequest): Promise<boolean>;
}

function OwnLimits({ limits, save }: OwnLimitsProps): ReactNode {
  const t = useText();
  const dates = useDates();
  const client = useClient();
  const money = useMoney(client.answer.player.currency);
  const [saved, setSaved] = useState<Saved | null>(null);
  const { stopAt, endsAt } = limits;
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const loss = String(given.get('loss') ?? '').trim();
    const minor = loss === '' ? null : money.parse(loss);
    if (loss !== '' && (minor === null || minor <= 0)) return setSaved('wrong');
    const stop = String(given.get('stop'));
    const at = stop === 'kept' ? stopAt : stop === '' ? null : Math.min(client.lobby.serverNow() + Number(stop) * MINUTE_MS, endsAt);
    const reality = String(given.get('reality'));
    const isTaken = await save({ realityMinutes: reality === '' ? null : Number(reality), stopAt: at, stopLoss: minor });
    setSaved(isTaken ? 'saved' : 'failed');
  };
  return (
    <section className={styles.part} aria-labelledby="limits-own">
      <h2 id="limits-own">{t('limits.own')}</h2>
      <Facts facts={[[t('limits.ends'), dates.dateTime(endsAt)]]} />
      <form className={styles.form} onChange={() => setSaved(null)} onSubmit={(event) => void send(event)}>
        {/* The fields start over with each answer of the service; the button and what is said keep their place. */}
        <LimitFields key={JSON.stringify(limits)} limits={limits} />
        <p className={styles.quiet}>{t('limits.own.text')}</p>
        <Button tone="brand" type="submit" testId={lobbyTestIds.limitsSave}>
          {t('limits.save')}
        </Button>
        <span role="status">{saved === null ? null : t(`limits.${saved}`)}</span>
      </form>
    </section>
  );
}

function LimitFields({ limits }: Pick<OwnLimitsProps, 'limits'>): ReactNode {
  const t = useText();
  const dates = useDates();
  const { currency } = useClient().answer.player;
  const money = useMoney(currency);
  const { realityMinutes, stopAt, stopLoss, operatorRealityMinutes } = limits;
  const longest = operatorRealityMinutes ?? REALITY_MINUTES_MAX;
  return (
    <>
      <label>
        <span>{t('limits.reality')}</span>
        <select name="reality" defaultValue={realityMinutes ?? ''}>
          <option value="">
            {operatorRealityMinutes === null ? t('limits.none') : t('limits.reality.operator', { minutes: operatorRealityMinutes })}
          </option>
          {INTERVALS.filter((minutes) => minutes <= longest).map((minutes) => (
            <option key={minutes} value={minutes}>
              {t('limits.minutes', { minutes })}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{t('limits.stop')}</span>
        <select name="stop" defaultValue={stopAt === null ? '' : 'kept'}>
          <option value="">{t('limits.none')}</option>
          {stopAt === null ? null : <option value="kept">{dates.dateTime(stopAt)}</option>}
          {STOPS.map((minutes) => (
            <option key={minutes} value={minutes}>
              {t('limits.in', { minutes })}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{t('limits.stop-loss', { currency: currency })}</span>
        <input
          name="loss"
          inputMode="decimal"
          autoComplete="off"
          placeholder={t('limits.none')}
          defaultValue={stopLoss === null ? '' : money.plain(stopLoss)}
        />
      </label>
    </>
  );
}

function TimeOut({ onTake }: { readonly onTake: (days: (typeof BREAK_DAYS)[number]) => void }): ReactNode {
  const t = useText();
  const [days, setDays] = useState<(typeof BREAK_DAYS)[number] | null>(null);
  return (
    <section className={styles.part} aria-labelledby="limits-break">
      <h2 id="limits-break">{t('limits.break')}</h2>
      <p>{t('limits.break.text')}</p>
      <div className={styles.buttons}>
        {BREAK_DAYS.map((one) => (
          <Button key={one} onClick={() => setDays(one)}>
            {t('limits.days', { days: one })}
          </Button>
        ))}
      </div>
      {days === null ? null : (
        <div className={styles.sure} role="alert">
          <p>{t('limits.break.sure', { days })}</p>
          <div className={styles.buttons}>
            <Button tone="brand" testId={lobbyTestIds.breakSure} onClick={() => onTake(days)}>
              {t('limits.break.do')}
            </Button>
            <Button onClick={() => setDays(null)}>{t('limits.break.no')}</Button>
          </div>
        </div>
      )}
    </section>
  );
}

function Sessions({ sessions }: { readonly sessions: readonly OwnSession[] }): ReactNode {
  const t = useText();
  const dates = useDates();
  return (
    <section className={styles.part} aria-labelledby="limits-sessions">
      <h2 id="limits-sessions">{t('limits.sessions')}</h2>
      <p className={styles.quiet}>{t('limits.sessions.text')}</p>
      <ul className={styles.sessions}>
        {sessions.map(({ device, beganAt, endedAt }) => (
          <li key={beganAt}>
            <span>{t(device === 'mobile' ? 'limits.mobile' : 'limits.desktop')}</span>
            <span className={styles.quiet}>
              <Isolate>{dates.dateTime(beganAt)}</Isolate>
              {' – '}
              {endedAt === null ? t('limits.now') : <Isolate>{dates.dateTime(endedAt)}</Isolate>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
