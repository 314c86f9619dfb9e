import { exactly, int, orNull, type RowOf, readRows, type Stmt, type Store, shape, sql, UnitRefused } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import type { HighWater } from './high-water.ts';
import { RESTORE, RESTORE_DECISION } from './restore-rows.ts';

/** A restore that is under way. Times in ms. */
export interface Restore {
  readonly restoreId: number;
  readonly begunAt: number;
  readonly reason: string;
  /** The last change of money that the restored database knows. */
  readonly backupAt: number;
  /** The mark that was ahead of the database; null when a person began the restore. */
  readonly mark: HighWater | null;
}

export type Decision = RowOf<typeof RESTORE_DECISION>;

/** The restore under way; null when there is none. */
export async function currentRestore(store: Pick<Store, 'read'>): Promise<Restore | null> {
  const [row] = await readRows(store, RESTORE, sql`select * from restore where opened_at is null order by restore_id limit 1`);
  if (row === undefined) return null;
  const mark = row.mark === null ? null : (JSON.parse(row.mark) as HighWater);
  return { restoreId: row.restore_id, begunAt: row.begun_at, reason: row.reason, backupAt: row.backup_at, mark };
}

/** Begins a restore: from the next start on, no table is opened and nothing is paid. Refuses while one is under way. */
export async function beginRestore(
  store: Store,
  actor: Actor,
  { reason, mark }: { readonly reason: string; readonly mark: HighWater | null },
): Promise<Outcome<Restore>> {
  const backupAt = await lastMoneyAt(store);
  const markText = mark === null ? null : JSON.stringify(mark);
  const insert = sql`insert into restore (begun_at, begun_by, reason, backup_at, mark)
    select cast(${actor.at} as bigint), cast(${actor.by} as text), cast(${reason} as text), cast(${backupAt} as bigint), cast(${markText} as text)
    where not exists (select 1 from restore where opened_at is null)`;
  const detail = { reason, backupAt, ...(mark === null ? {} : { mark }) };
  try {
    await store.write([exactly(1, insert), ...auditRow(actor, { action: 'restore.begin', operatorId: null, subject: 'database', detail })]);
  } catch (error) {
    if (error instanceof UnitRefused) return refused('restore', 'a restore is under way already');
    throw error;
  }
  const begun = await currentRestore(store);
  if (begun === null) throw new Error('the restore that was begun is gone');
  return done(begun);
}

/** When the last restore was opened (ms); null when there was none. A mark from before it is about a database that is gone. */
export async function lastOpenedAt(store: Pick<Store, 'read'>): Promise<number | null> {
  const [row] = await readRows(store, shape({ at: orNull(int) }), sql`select max(opened_at) as at from restore`);
  return row?.at ?? null;
}

/** What has been decided so far, by operator. */
export async function decisionsOf(store: Store, { restoreId }: Restore): Promise<Map<string, Decision>> {
  const rows = await readRows(store, RESTORE_DECISION, sql`select * from restore_decision where restore_id = ${restoreId}`);
  return new Map(rows.map((row) => [row.operator_id, row]));
}

/** The row of a decision, with its audit row. A second one for the same operator refuses the unit. */
export function decide(
  { restoreId }: Restore,
  actor: Actor,
  made: Pick<Decision, 'operator_id' | 'decision' | 'reason' | 'hands_to' | 'tables_to'> & {
    readonly detail: Readonly<Record<string, unknown>>;
  },
): Stmt[] {
  const { operator_id: operatorId, decision, reason, hands_to, tables_to, detail } = made;
  return [
    sql`insert into restore_decision (restore_id, operator_id, decision, at, actor, reason, hands_to, tables_to)
      values (${restoreId}, ${operatorId}, ${decision}, ${actor.at}, ${actor.by}, ${reason}, ${hands_to}, ${tables_to})`,
    ...auditRow(actor, { action: `restore.${decision}`, operatorId, subject: operatorId, detail: { reason, ...detail } }),
  ];
}

/** Ends the restore; the service goes on from here. */
export function endRestore({ restoreId }: Restore, actor: Actor, detail: Readonly<Record<string, unknown>>): Stmt[] {
  return [
    exactly(
      1,
      sql`update restore set opened_at = ${actor.at}, opened_by = ${actor.by} where restore_id = ${restoreId} and opened_at is null`,
    ),
    ...auditRow(actor, { action: 'restore.open', operatorId: null, subject: 'database', detail }),
  ];
}

/** The time of the last transfer between accounts or of the last hand; 0 in a database without any. */
async function lastMoneyAt(store: Store): Promise<number> {
  const [row] = await readRows(
    store,
    shape({ at: int }),
    sql`select coalesce(max(at), 0) as at from (
      select at from ledger_transfer where seq = (select max(seq) from ledger_transfer)
      union all select created_at from wallet_tx where seq = (select max(seq) from wallet_tx)
      union all select ended_at from hand_end where seq = (select max(seq) from hand_end)) last_changes`,
  );
  return row?.at ?? 0;
}
