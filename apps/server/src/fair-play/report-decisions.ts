import { int, readRows, type Store, shape, sql, UnitRefused } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { REASON_CHARS_MAX, REASON_CHARS_MIN } from '../audit/reason.ts';
import { closeReport, reportOf, reportsOf, type StoredReport } from './player-reports.ts';

/**
 * Outcomes of a report. Warnings and suspensions are up to the operator, who owns the account;
 * `referred` means handed on, for example to a regulator.
 */
export const REPORT_OUTCOMES = ['unfounded', 'warned', 'suspended', 'referred'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/** A decision on one report. */
export interface ReportDecision {
  readonly operatorId: string;
  readonly reportId: string;
  readonly outcome: ReportOutcome;
  /** In the author's words; kept with the report and in the audit log. */
  readonly reason: string;
}

const REPORT_ID = /^\d{1,15}$/;

/** Reports of one operator. Refuses an unknown operator. */
export async function listReports(store: Store, operatorId: string, state: 'open' | 'closed'): Promise<Outcome<StoredReport[]>> {
  const [known] = await readRows(store, shape({ known: int }), sql`select 1 as known from operator where operator_id = ${operatorId}`);
  return known === undefined
    ? refused('operator', `there is no operator "${operatorId}"`)
    : done(await reportsOf(store, operatorId, state));
}

/** Closes an open report of that operator, in one unit with its audit row. Another operator's report counts as unknown. */
export async function closePlayerReport(store: Store, actor: Actor, decision: ReportDecision): Promise<Outcome<StoredReport>> {
  const { operatorId, reportId, outcome } = decision;
  const reason = decision.reason.trim();
  if (reason.length < REASON_CHARS_MIN || reason.length > REASON_CHARS_MAX) {
    return refused('reason', `must be ${REASON_CHARS_MIN} to ${REASON_CHARS_MAX} characters`);
  }
  const report = REPORT_ID.test(reportId) ? await reportOf(store, reportId) : null;
  if (report === null || report.operatorId !== operatorId) return refused('report', `there is no report ${reportId}`);
  if (report.closed !== null) return refused('report', 'is already closed');
  const closed = { at: actor.at, by: actor.by, outcome, reason };
  const { subjectId, handId } = report;
  const detail = { outcome, reason, player: subjectId, hand: handId };
  try {
    await store.write([
      closeReport(reportId, closed),
      ...auditRow(actor, { action: 'report-closed', operatorId, subject: reportId, detail }),
    ]);
  } catch (error) {
    if (error instanceof UnitRefused) return refused('report', 'is already closed');
    throw error;
  }
  return done({ ...report, closed });
}
