import type { CaseAnswer, CasesAnswer, ListedCase, PairsAnswer, PlayerReportsAnswer, SignalsAnswer, WholeCase } from '@cardroom/staff-api';
import type { z } from 'zod';
import type { Outcome } from '../../audit/outcome.ts';
import { CASES_SHOWN, type CasePlace, caseOf, casesOfReports, listCases, toldReport } from '../../fair-play/case-reads.ts';
import { type CaseChange, closeCase, linkToCase, noteInCase, openCase, reopenCase } from '../../fair-play/cases.ts';
import { countPairs, PAIR_DAYS } from '../../fair-play/pair-count.ts';
import { suspectPairs } from '../../fair-play/pair-list.ts';
import { REPORTS_LISTED_MAX, reportOf, reportsOf } from '../../fair-play/player-reports.ts';
import { closePlayerReport } from '../../fair-play/report-decisions.ts';
import { findShortVisits, SHORT_VISITS } from '../../fair-play/short-visits.ts';
import { SIGNAL_DAYS, signalsOf } from '../../fair-play/signals.ts';
import { CUT_MISSES, withheldCuts } from '../../fair-play/withheld-cuts.ts';
import { textCursorOf, textIn } from '../cursor.ts';
import { HttpError } from '../errors.ts';
import { perMinute } from '../rate-limit.ts';
import { personCall, type SignedInContext, type StaffCall } from './call.ts';
import {
  CASE_CLOSE,
  CASE_LINK,
  CASE_NOTE,
  CASE_OPEN,
  CASE_REOPEN,
  CASES_QUERY,
  REPORT_CLOSE,
  REPORTS_OF_PLAYERS,
} from './fair-play-schemas.ts';
import { accepted, operatorFor } from './integration.ts';
import { OF_OPERATOR } from './integration-schemas.ts';
import { wrongField } from './schemas.ts';

/** Requests for pairs per staff member: each counts hands that have not been counted yet. */
export const PAIR_READS = perMinute(30);

/** Player reports, suspicious pairs, and the cases that investigate them. */
export const FAIR_PLAY_CALLS: readonly StaffCall[] = [
  personCall({
    method: 'get',
    path: '/fair-play/reports',
    stages: ['full'],
    right: 'players.read',
    input: REPORTS_OF_PLAYERS,
    answer: async (context, { operatorId, state }): Promise<PlayerReportsAnswer> =>
      reportsAnswer(context, (await operatorFor(context, operatorId)).operatorId, state),
  }),
  personCall({
    method: 'post',
    path: '/fair-play/reports/:id/close',
    stages: ['full'],
    right: 'cases.change',
    input: REPORT_CLOSE,
    answer: async (context, { operatorId: wanted, outcome, reason }): Promise<PlayerReportsAnswer> => {
      const { operatorId } = await operatorFor(context, wanted);
      const reportId = String(context.request.params.id);
      const closed = await closePlayerReport(context.ports.store, context.actor, { operatorId, reportId, outcome, reason });
      if (!closed.ok && closed.errors[0]?.field === 'report') throw await reportConflict(context, operatorId, reportId);
      accepted(closed);
      return reportsAnswer(context, operatorId, 'open');
    },
  }),
  personCall({
    method: 'get',
    path: '/fair-play/pairs',
    stages: ['full'],
    right: 'players.read',
    limit: PAIR_READS,
    input: OF_OPERATOR,
    answer: async (context, given): Promise<PairsAnswer> => {
      const { operatorId } = await operatorFor(context, given.operatorId);
      const { store, secrets, now } = context.ports;
      const { left } = await countPairs(store, secrets.journal, operatorId, now());
      return { ...(await suspectPairs(store, operatorId, now())), days: PAIR_DAYS, handsLeft: left };
    },
  }),
  personCall({
    method: 'get',
    path: '/fair-play/signals',
    stages: ['full'],
    right: 'players.read',
    limit: PAIR_READS,
    input: OF_OPERATOR,
    answer: async (context, given): Promise<SignalsAnswer> => {
      const { operatorId } = await operatorFor(context, given.operatorId);
      const { store, secrets, now } = context.ports;
      await findShortVisits(store, secrets.journal, operatorId, now());
      const [listed, cuts] = await Promise.all([signalsOf(store, operatorId, now()), withheldCuts(store, operatorId, now())]);
      const rules = { days: SIGNAL_DAYS, visits: SHORT_VISITS, cuts: CUT_MISSES };
      return { signals: listed.signals, withheld: cuts.withheld, more: listed.more || cuts.more, ...rules };
    },
  }),
  personCall({
    method: 'get',
    path: '/fair-play/cases',
    stages: ['full'],
    right: 'players.read',
    input: CASES_QUERY,
    answer: async (context, { operatorId: wanted, state, cursor }): Promise<CasesAnswer> => {
      const { operatorId } = await operatorFor(context, wanted);
      const list = JSON.stringify(['cases', operatorId, state]);
      const cases = await listCases(context.ports.store, operatorId, state, cursor === undefined ? null : placeOf(cursor, list));
      const last = cases.length > CASES_SHOWN ? cases[CASES_SHOWN - 1] : undefined;
      return { rows: cases.slice(0, CASES_SHOWN), next: last === undefined ? null : textCursorOf(placeText(last), list) };
    },
  }),
  personCall({
    method: 'post',
    path: '/fair-play/cases',
    stages: ['full'],
    right: 'cases.change',
    input: CASE_OPEN,
    answer: async (context, { operatorId: wanted, ...given }): Promise<CaseAnswer> => {
      const { operatorId } = await operatorFor(context, wanted);
      return { case: accepted(await openCase(context.ports.store, context.actor, { operatorId, ...given })) };
    },
  }),
  personCall({
    method: 'get',
    path: '/fair-play/cases/:id',
    stages: ['full'],
    right: 'players.read',
    input: OF_OPERATOR,
    answer: async (context, given): Promise<CaseAnswer> => {
      const { operatorId } = await operatorFor(context, given.operatorId);
      const found = await caseOf(context.ports.store, operatorId, String(context.request.params.id));
      if (found === null) throw noCase();
      return { case: found };
    },
  }),
  caseCall('notes', CASE_NOTE, ({ ports, actor }, change, { words }) => noteInCase(ports.store, actor, change, words)),
  caseCall('links', CASE_LINK, ({ ports, actor }, change, { kind, id }) => linkToCase(ports.store, actor, change, { kind, id })),
  caseCall('close', CASE_CLOSE, ({ ports, actor }, change, { outcome, reason }) =>
    closeCase(ports.store, actor, change, { outcome, reason }),
  ),
  caseCall('reopen', CASE_REOPEN, ({ ports, actor }, change, { reason }) => reopenCase(ports.store, actor, change, reason)),
];

function caseCall<Schema extends z.ZodType<{ operatorId?: string | undefined; version: number }>>(
  part: string,
  input: Schema,
  change: (context: SignedInContext, change: CaseChange, given: z.infer<Schema>) => Promise<Outcome<WholeCase>>,
): StaffCall {
  return personCall<Schema>({
    method: 'post',
    path: `/fair-play/cases/:id/${part}`,
    stages: ['full'],
    right: 'cases.change',
    input,
    answer: async (context, given): Promise<CaseAnswer> => {
      const { operatorId } = await operatorFor(context, given.operatorId);
      const caseId = String(context.request.params.id);
      if ((await caseOf(context.ports.store, operatorId, caseId)) === null) throw noCase();
      return { case: accepted(await change(context, { operatorId, caseId, version: given.version }, given)) };
    },
  });
}

/** Open reports oldest first, closed ones newest first, each with its case. */
async function reportsAnswer({ ports }: SignedInContext, operatorId: string, state: 'open' | 'closed'): Promise<PlayerReportsAnswer> {
  const reports = await reportsOf(ports.store, operatorId, state);
  const cases = await casesOfReports(
    ports.store,
    reports.map(({ reportId }) => reportId),
  );
  const rows = reports.map((report) => ({ ...toldReport(report), caseId: cases.get(report.reportId) ?? null }));
  return { reports: rows, more: rows.length >= REPORTS_LISTED_MAX, now: ports.now() };
}

/** NOT_FOUND for another operator's report or a nonexistent one; CONFLICT for one that somebody else has closed. */
async function reportConflict({ ports }: SignedInContext, operatorId: string, reportId: string): Promise<HttpError> {
  const report = /^\d{1,15}$/.test(reportId) ? await reportOf(ports.store, reportId) : null;
  if (report === null || report.operatorId !== operatorId || report.closed === null) return new HttpError('NOT_FOUND', 'Report not found');
  const { outcome, by } = report.closed;
  return new HttpError('CONFLICT', `It was changed in the meantime: it is now closed as ${outcome} by ${by}`);
}

function placeText({ state, openedAt, closed, caseId }: ListedCase): string {
  return JSON.stringify([state === 'open' ? openedAt : (closed?.at ?? 0), caseId]);
}

function placeOf(cursor: string, list: string): CasePlace {
  const text = textIn(cursor, list);
  if (text === null) throw wrongField('cursor', 'bad_format', 'belongs to another list');
  const [at, caseId] = JSON.parse(text) as [number, string];
  return { at, caseId };
}

function noCase(): HttpError {
  return new HttpError('NOT_FOUND', 'Case not found');
}
