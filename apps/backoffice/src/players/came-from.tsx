import type { PlayerAnswer, PlayerSession, Trace } from '@cardroom/staff-api';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { usePlayersDesk } from './desk.ts';
import styles from './players.module.css';

/** Others who came from one place are counted so far by the service. */
const OTHERS_COUNTED_MAX = 100;
/** An id of a browser is told from another one by its beginning. */
const BROWSER_CHARS = 8;

/** What a player came from, and who else did. */
export function CameFrom({ answer: { addresses, browsers, sessions } }: { readonly answer: PlayerAnswer }) {
  return (
    <section className={styles.part} aria-labelledby="came-from">
      <h2 id="came-from">Came from</h2>
      <div className={page.columns}>
        <Traces title="Networks" kind="address" traces={addresses} none="No address is known." />
        <Traces title="Browsers" kind="browser" traces={browsers} none="No browser of his keeps an id." />
      </div>
      <h3 className={styles.sub}>Last sessions</h3>
      {sessions.length === 0 ? <p>None.</p> : <Sessions sessions={sessions} />}
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
  const { link } = usePlayersDesk();
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
                <small>
                  First <When at={firstAt} />, last <When at={lastAt} />
                </small>
              </span>
              {others === 0 ? (
                <span className={page.quiet}>nobody else</span>
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
  if (others >= OTHERS_COUNTED_MAX) return `${OTHERS_COUNTED_MAX} others or more`;
  return others === 1 ? '1 other' : `${others} others`;
}

const ENDS: Readonly<Record<string, string>> = { replaced: 'A newer session took over' };

function Sessions({ sessions }: Pick<PlayerAnswer, 'sessions'>) {
  return (
    <table className={`${page.table} ${styles.list}`} data-testid="sessions">
      <thead>
        <tr>
          <th scope="col">Began</th>
          <th scope="col">Last contact</th>
          <th scope="col">Ended</th>
          <th scope="col">Device</th>
          <th scope="col">Address told at launch</th>
          <th scope="col">Address of the browser</th>
          <th scope="col">Browser</th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <tr key={session.beganAt}>
            <td data-label="Began">
              <When at={session.beganAt} />
            </td>
            <td data-label="Last contact">
              <When at={session.seenAt} />
            </td>
            <td data-label="Ended">{endText(session)}</td>
            <td data-label="Device">{session.device}</td>
            <td data-label="At launch">{session.launchAddress}</td>
            <td data-label="Browser at">{session.browserAddress}</td>
            <td data-label="Browser">
              {session.browserId === null ? (
                <span className={page.quiet}>–</span>
              ) : (
                <code>{session.browserId.slice(0, BROWSER_CHARS)}</code>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function endText({ endedAt, endReason }: PlayerSession): string {
  if (endedAt === null) return 'Not yet';
  return ENDS[endReason ?? ''] ?? endReason ?? 'Yes';
}
