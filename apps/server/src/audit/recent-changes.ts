import { int, readRows, type Store, shape, sql, text } from '@cardroom/storage';
import { AUDIT } from './audit-rows.ts';

/** Entries read to find changes among them: most of an audit log are sign-ins and exports. */
export const CHANGES_READ = 500;
export const CHANGES_SHOWN = 6;
export const CHANGES_BACK_MS = 30 * 24 * 3_600_000;

/** What changes players' play or money, by the start of the action. */
const CONCERNS_PLAY = [
  'room.',
  'table.',
  'operator.set-',
  'operator.maintenance',
  'operator.reality-check',
  'operator.new-signing-secret',
  'operator.end-signing',
  'credential.',
  'player.block',
  'player.unblock',
  'player.mute',
  'player.unmute',
  'player.set-limits',
  'player.sit-out',
  'player.end-sessions',
  'stuck-resolved',
  'stuck-compensated',
  'stuck-retried',
];

export interface RecentChange {
  readonly seq: number;
  readonly at: number;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly was: Readonly<Record<string, unknown>> | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** An operator's last changes to play or money, newest first, at most `CHANGES_SHOWN` of the last 30 days. */
export async function recentChanges(store: Store, operatorId: string, now: number): Promise<RecentChange[]> {
  const rows = await readRows(
    store,
    AUDIT.pick('seq', 'at', 'actor', 'action', 'subject', 'was', 'detail'),
    sql`select seq, at, actor, action, subject, was, detail from audit where operator_id = ${operatorId} order by seq desc limit ${CHANGES_READ}`,
  );
  return rows
    .filter(({ at, action }) => at >= now - CHANGES_BACK_MS && CONCERNS_PLAY.some((start) => action.startsWith(start)))
    .slice(0, CHANGES_SHOWN)
    .map(({ was, detail, ...row }) => ({ ...row, was: was === null ? null : JSON.parse(was), detail: JSON.parse(detail) }));
}

/** How many entries of these actions each author has made since `from` (ms). */
export function entriesBy(
  store: Store,
  operatorId: string,
  { actions, from }: { readonly actions: readonly string[]; readonly from: number },
): Promise<{ readonly actor: string; readonly n: number }[]> {
  return readRows(store, shape({ actor: text, n: int }), {
    sql: `select actor, count(*) as n from audit
      where at >= ? and operator_id = ? and action in (${actions.map(() => '?').join(', ')}) group by actor order by actor`.replaceAll(
      /\s+/g,
      ' ',
    ),
    parameters: [from, operatorId, ...actions],
  });
}
