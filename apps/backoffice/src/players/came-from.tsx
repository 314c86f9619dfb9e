import type { PlayerAnswer, PlayerSession, Trace } from '@cardroom/staff-api';
import { tWith } from '../i18n/elements.tsx';
import { t } from '../i18n/i18n.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import styles from './players.module.css';

/** The service counts other players from one place up to this number. */
const OTHERS_COUNTED_MAX = 100;
/** The start of a browser ID is enough to tell two apart. */
const BROWSER_CHARS = 8;

/** The networks and browsers a player used, and how many other players share them. */
export function CameFrom({ answer: { addresses, browsers, sessions } }: { readonly answer: PlayerAnswer }) {
  return (
    <section className={styles.part} aria-labelledby="came-from">
      <h2 id="came-from">{t('profile.traces')}</h2>
      <div className={page.columns}>
        <Traces title={t('profile.networks')} kind="address" traces={addresses} none={t('profile.networks.none')} />
        <Traces title={t('profile.browsers')} kind="browser" traces={browsers} none={t('profile.browsers.none')} />
      </div>
      <h3 className={styles.sub}>{t('profile.logins')}</h3>
      <DataTable
        rows={sessions}
        columns={sessionColumns()}
        keyOf={({ beganAt }) => beganAt}
        empty={t('profile.logins.none')}
        testId="sessions"
      />
    </section>
  );
}

interface TracesProps {
  readonly title: string;
  readonly kind: 'address' | 'browser';
  readonly traces: readonly Trace[];
  readonly none: string;
}

function Traces({ title, kind, traces, none }: TracesProps) {
  const { link } = useOperatorChoice();
  return (
    <section className={page.box} aria-labelledby={kind}>
      <h3 id={kind}>{title}</h3>
      {traces.length === 0 ? (
        <p>{none}</p>
      ) : (
        <ul className={styles.plain} data-testid={`traces-${kind}`}>
          {traces.map(({ value, firstAt, lastAt, others }) => (
            <li key={value}>
              <span>
                <code>{kind === 'browser' ? value.slice(0, BROWSER_CHARS) : value}</code>
                <br />
                <small>{tWith('profile.traces.seen', { first: <When at={firstAt} />, last: <When at={lastAt} /> })}</small>
              </span>
              {others === 0 ? (
                <span className={page.quiet}>{t('profile.traces.alone')}</span>
              ) : (
                <a {...link(`/players?${new URLSearchParams({ [kind]: value })}`)}>{othersText(others)}</a>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function othersText(others: number): string {
  if (others >= OTHERS_COUNTED_MAX) return t('profile.traces.many', { count: OTHERS_COUNTED_MAX });
  return t('profile.traces.others', { count: others });
}

const sessionColumns = (): readonly Column<PlayerSession>[] => [
  { head: t('label.started'), cell: ({ beganAt }) => <When at={beganAt} /> },
  { head: t('profile.logins.seen'), cell: ({ seenAt }) => <When at={seenAt} /> },
  { head: t('label.ended'), cell: endText },
  { head: t('profile.logins.device'), cell: ({ device }) => device },
  { head: t('profile.logins.launch'), cell: ({ launchAddress }) => launchAddress },
  { head: t('profile.logins.address'), cell: ({ browserAddress }) => browserAddress },
  {
    head: t('profile.browser'),
    cell: ({ browserId }) =>
      browserId === null ? <span className={page.quiet}>–</span> : <code>{browserId.slice(0, BROWSER_CHARS)}</code>,
  },
];

function endText({ endedAt, endReason }: PlayerSession): string {
  if (endedAt === null) return t('profile.logins.active');
  return endReason === 'replaced' ? t('profile.logins.replaced') : (endReason ?? t('label.ended'));
}
