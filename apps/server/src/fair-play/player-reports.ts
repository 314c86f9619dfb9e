import { exactly, type RowOf, readRows, type Stmt, type Store, sql, UniqueViolation } from '@cardroom/storage';
import { PLAYER } from '../players/player-rows.ts';
import { PLAYER_REPORT } from './fair-play-rows.ts';

/** Most open reports per player; more are refused until staff have closed some. */
export const REPORTS_OPEN_MAX = 50;
/** Most reports in a list. */
export const REPORTS_LISTED_MAX = 200;

/** A player's report about another player of the same operator. Times in ms. */
export interface NewReport {
  readonly operatorId: string;
  readonly reporterId: string;
  readonly subjectId: string;
  readonly tableId: string;
  /** Null when no hand has been played yet. */
  readonly handId: string | null;
  readonly reason: string;
  readonly comment: string;
  readonly filedAt: number;
}

export interface StoredReport extends NewReport {
  readonly reportId: string;
  readonly reporterName: string;
  readonly subjectName: string;
  /** Null while it is open. */
  readonly closed: { readonly at: number; readonly by: string; readonly outcome: string; readonly reason: string } | null;
}

/**
 * Files a report and returns its number. `known` means that the player already has an open report about the same player and hand, `full`
 * that they have `REPORTS_OPEN_MAX` open ones; neither changes anything.
 */
export async function fileReport(store: Store, report: NewReport): Promise<{ readonly reportId: string } | 'known' | 'full'> {
  const { operatorId, reporterId, subjectId, tableId, handId, reason, comment, filedAt } = report;
  // PostgreSQL treats a bound value in a select as text unless it is cast.
  const filed = sql`insert into player_report (operator_id, reporter_id, subject_id, table_id, hand_id, reason, comment, filed_at)
    select ${operatorId}, ${reporterId}, ${subjectId}, ${tableId}, ${handId ?? ''}, ${reason}, ${comment}, cast(${filedAt} as bigint)
    where (select count(*) from player_report where operator_id = ${operatorId} and reporter_id = ${reporterId} and closed_at is null)
      < ${REPORTS_OPEN_MAX}
    returning seq`;
  try {
    const [rows = []] = await store.write([filed]);
    const [row] = rows as readonly { seq: number }[];
    return row === undefined ? 'full' : { reportId: String(row.seq) };
  } catch (error) {
    if (error instanceof UniqueViolation) return 'known';
    throw error;
  }
}

/** An operator's reports, open ones oldest first, closed ones newest first; at most `REPORTS_LISTED_MAX`. */
export async function reportsOf(store: Store, operatorId: string, state: 'open' | 'closed'): Promise<StoredReport[]> {
  const which = state === 'open' ? 'r.closed_at is null order by r.seq' : 'r.closed_at is not null order by r.closed_at desc, r.seq desc';
  return read(store, `r.operator_id = ? and ${which} limit ${REPORTS_LISTED_MAX}`, operatorId);
}

/** One report; null when no report has that number. */
export async function reportOf(store: Store, reportId: string): Promise<StoredReport | null> {
  const [report] = await read(store, 'r.seq = ?', Number(reportId));
  return report ?? null;
}

/** Closes an open report, in one unit with its audit row; refused when somebody else has closed it. */
export function closeReport(reportId: string, closed: NonNullable<StoredReport['closed']>): Stmt {
  return exactly(
    1,
    sql`update player_report set closed_at = ${closed.at}, closed_by = ${closed.by}, outcome = ${closed.outcome},
      closing_reason = ${closed.reason} where seq = ${Number(reportId)} and closed_at is null`,
  );
}

/** Deletes reports closed before this time (ms), at most `limit`; each is returned as a row. Open reports are never deleted. */
export function pruneReports(before: number, limit: number): Stmt {
  return sql`delete from player_report where seq in
    (select seq from player_report where closed_at is not null and closed_at < ${before} order by closed_at, seq limit ${limit}) returning seq`;
}

const REPORT_ROW = PLAYER_REPORT.and({ reporter_name: PLAYER.columns.display_name, subject_name: PLAYER.columns.display_name });
type ReportRow = RowOf<typeof REPORT_ROW>;

async function read(store: Store, where: string, parameter: string | number): Promise<StoredReport[]> {
  const rows = await readRows(store, REPORT_ROW, {
    sql: `select r.seq, r.operator_id, r.reporter_id, a.display_name as reporter_name, r.subject_id, s.display_name as subject_name, r.table_id,
      r.hand_id, r.reason, r.comment, r.filed_at, r.closed_at, r.closed_by, r.outcome, r.closing_reason
      from player_report r
      join player a on a.operator_id = r.operator_id and a.player_id = r.reporter_id
      join player s on s.operator_id = r.operator_id and s.player_id = r.subject_id
      where ${where}`.replace(/\s+/g, ' '),
    parameters: [parameter],
  });
  return rows.map(storedReport);
}

function storedReport(row: ReportRow): StoredReport {
  const { closed_at: at, closed_by: by, outcome, closing_reason: reason } = row;
  return {
    reportId: String(row.seq),
    operatorId: row.operator_id,
    reporterId: row.reporter_id,
    reporterName: row.reporter_name,
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    tableId: row.table_id,
    handId: row.hand_id === '' ? null : row.hand_id,
    reason: row.reason,
    comment: row.comment,
    filedAt: row.filed_at,
    closed: at === null || by === null || outcome === null || reason === null ? null : { at, by, outcome, reason },
  };
}
