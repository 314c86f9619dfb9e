import { exactly, readRows, type Stmt, type Store, sql } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { changeSetting, type Seen } from '../audit/setting.ts';
import { MAINTENANCE } from './operator-rows.ts';
import { getOperator } from './operators.ts';

/** How far ahead maintenance may be announced and how long it may last, ms. */
export const MAINTENANCE_AHEAD_MAX_MS = 30 * 24 * 3_600_000;
export const MAINTENANCE_MS_MAX = 24 * 3_600_000;

/**
 * The period in which an operator's tables begin no hand and accept no players, ms. Running hands are finished, and players can still leave
 * and cash out.
 */
export interface Maintenance {
  readonly from: number;
  readonly until: number;
}

/** The most recent announcement, even if its maintenance is over; null when there is none. */
export async function maintenanceOf(store: Store, operatorId: string): Promise<Maintenance | null> {
  const [row] = await readRows(
    store,
    MAINTENANCE.pick('starts_at', 'ends_at'),
    sql`select starts_at, ends_at from maintenance where operator_id = ${operatorId}`,
  );
  return row === undefined ? null : { from: row.starts_at, until: row.ends_at };
}

/**
 * Announces maintenance to an operator's players, replacing an earlier announcement. Refuses `operator`, `from` (too far ahead), `until`
 * (already past, not after `from`, too long) and `was`.
 */
export async function announceMaintenance(
  store: Store,
  actor: Actor,
  operatorId: string,
  wanted: Maintenance,
  seen: Seen<Maintenance | null> = {},
): Promise<Outcome<Maintenance | null>> {
  const { from, until } = wanted;
  if (!(await getOperator(store, operatorId))) return noOperator(operatorId);
  if (from - actor.at > MAINTENANCE_AHEAD_MAX_MS) return refused('from', 'must be within 30 days');
  if (until <= from) return refused('until', 'must be after the start');
  if (until <= actor.at) return refused('until', 'must be in the future');
  if (until - from > MAINTENANCE_MS_MAX) return refused('until', 'must be at most 24 hours after the start');
  return changeSetting<Maintenance | null>(store, {
    ...seen,
    read: () => maintenanceOf(store, operatorId),
    told,
    unit: (was) => [
      announced(operatorId, was, wanted, actor.at),
      ...auditRow(actor, { action: 'operator.maintenance', operatorId, subject: operatorId, was: { ...was }, detail: { from, until } }),
    ],
  });
}

/** Cancels announced maintenance or ends it if it is running; changes nothing without one. Refuses `operator` and `was`. */
export async function cancelMaintenance(
  store: Store,
  actor: Actor,
  operatorId: string,
  seen: Seen<Maintenance | null> = {},
): Promise<Outcome<Maintenance | null>> {
  if (!(await getOperator(store, operatorId))) return noOperator(operatorId);
  if ((seen.seen ?? null) === null && (await maintenanceOf(store, operatorId)) === null) return done(null);
  return changeSetting<Maintenance | null>(store, {
    ...seen,
    read: () => maintenanceOf(store, operatorId),
    told,
    unit: (was) => [
      exactly(
        was === null ? 0 : 1,
        sql`delete from maintenance where operator_id = ${operatorId} and starts_at = ${was?.from ?? 0} and ends_at = ${was?.until ?? 0}`,
      ),
      ...auditRow(actor, {
        action: 'operator.maintenance-cancel',
        operatorId,
        subject: operatorId,
        was: { ...was },
        detail: {},
      }),
    ],
  });
}

/** Each statement's guard fails if the current state is not `was`. */
function announced(operatorId: string, was: Maintenance | null, { from, until }: Maintenance, at: number): Stmt {
  if (was === null) {
    return exactly(
      1,
      sql`insert into maintenance (operator_id, starts_at, ends_at, set_at) values (${operatorId}, ${from}, ${until}, ${at})
        on conflict (operator_id) do nothing`,
    );
  }
  return exactly(
    1,
    sql`update maintenance set starts_at = ${from}, ends_at = ${until}, set_at = ${at}
      where operator_id = ${operatorId} and starts_at = ${was.from} and ends_at = ${was.until}`,
  );
}

function told(now: Maintenance | null): string {
  return now === null ? 'none' : `${new Date(now.from).toISOString()} to ${new Date(now.until).toISOString()}`;
}

function noOperator(operatorId: string): Outcome<never> {
  return refused('operator', `there is no operator ${operatorId}`);
}
