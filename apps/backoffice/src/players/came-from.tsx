import type { PlayerAnswer, PlayerSession, Trace } from '@cardroom/staff-api';
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
      <h2 id="came-from">Networks and browsers</h2>
      <div className={page.columns}>
        <Traces title="Networks" kind="address" traces={addresses} none="No networks recorded." />
        <Traces title="Browsers" kind="browser" traces={browsers} none="No browser IDs recorded." />
      </div>
      <h3 className={styles.sub}>Recent logins</h3>
      <DataTable rows={sessions} columns={SESSION_COLUMNS} keyOf={({ beganAt }) => beganAt} empty="No logins yet." testId="sessions" />
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
                <small>
                  First <When at={firstAt} />, last <When at={lastAt} />
                </small>
              </span>
              {others === 0 ? (
                <span className={page.quiet}>no other players</span>
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
  if (others >= OTHERS_COUNTED_MAX) return `${OTHERS_COUNTED_MAX}+ other players`;
  return others === 1 ? '1 other player' : `${others} other players`;
}

const ENDS: Readonly<Record<string, string>> = { replaced: 'Replaced by newer login' };

const SESSION_COLUMNS: readonly Column<PlayerSession>[] = [
  { head: 'Started', cell: ({ beganAt }) => <When at={beganAt} /> },
  { head: 'Last active', cell: ({ seenAt }) => <When at={seenAt} /> },
  { head: 'Ended', cell: endText },
  { head: 'Device', cell: ({ device }) => device },
  { head: 'Launch address', cell: ({ launchAddress }) => launchAddress },
  { head: 'Browser address', cell: ({ browserAddress }) => browserAddress },
  {
    head: 'Browser',
    cell: ({ browserId }) =>
      browserId === null ? <span className={page.quiet}>–</span> : <code>{browserId.slice(0, BROWSER_CHARS)}</code>,
  },
];

function endText({ endedAt, endReason }: PlayerSession): string {
  if (endedAt === null) return 'Active';
  return ENDS[endReason ?? ''] ?? endReason ?? 'Ended';
}
