import { chipUnit, minorToText, toMinor } from '@cardroom/money';
import type { CaseLine, ConformanceRun, RunAnswer, RunFileAnswer, RunsAnswer } from '@cardroom/staff-api';
import { type JsonReport, maxMinorLeast } from '@cardroom/wallet-check/src/index.ts';
import type { z } from 'zod';
import type { RunAsk, RunProgress } from '../../callbacks/conformance-runs.ts';
import type { RunLook } from '../../callbacks/house-runs.ts';
import { reportOf, runOf, runsOf } from '../../callbacks/run-records.ts';
import type { Operator } from '../../operators/operators.ts';
import { HttpError } from '../errors.ts';
import { perMinute } from '../rate-limit.ts';
import { personCall, type SignedInContext, type StaffCall } from './call.ts';
import { operatorFor } from './integration.ts';
import { CONFORMANCE_REPORT, CONFORMANCE_RUN, OF_OPERATOR } from './integration-schemas.ts';
import { refusedFields, wrongField } from './schemas.ts';

/** Conformance runs a staff member may start: each makes about 600 calls to the operator's server. */
export const CONFORMANCE_STARTS = perMinute(6);

/** Rarely used currencies: the test player has no account in the first one that the operator does not offer. */
const OTHER_CURRENCIES = ['ISK', 'FJD', 'TOP', 'WST'] as const;

/** Starts, shows, cancels and downloads runs of the conformance kit against the operator's own wallet. */
export const CONFORMANCE_CALLS: readonly StaffCall[] = [
  personCall({
    method: 'get',
    path: '/integration/conformance',
    stages: ['full'],
    right: 'integration.read',
    input: OF_OPERATOR,
    answer: async (context, { operatorId }): Promise<RunsAnswer> => ({
      runs: await runsOf(context.ports.store, (await operatorFor(context, operatorId)).operatorId),
    }),
  }),
  personCall({
    method: 'post',
    path: '/integration/conformance',
    stages: ['full'],
    right: 'integration.change',
    // A run moves money, if only back and forth.
    freshCode: true,
    limit: CONFORMANCE_STARTS,
    input: CONFORMANCE_RUN,
    answer: startRun,
  }),
  personCall({
    method: 'get',
    path: '/integration/conformance/:id',
    stages: ['full'],
    right: 'integration.read',
    input: OF_OPERATOR,
    answer: async (context, { operatorId }): Promise<RunAnswer> => runView(context, await runFor(context, operatorId)),
  }),
  personCall({
    method: 'post',
    path: '/integration/conformance/:id/cancel',
    stages: ['full'],
    right: 'integration.change',
    input: OF_OPERATOR,
    answer: async (context, { operatorId }): Promise<RunAnswer> => {
      const { runId } = await runFor(context, operatorId);
      // Undoing a run may take a while, so the page polls for its end.
      const silent = await context.ports.conformance.cancel(runId);
      if (silent !== null) throw new HttpError('CONFLICT', `${silent}, which performs the run, did not answer; try again`);
      return runView(context, await runFor(context, operatorId));
    },
  }),
  personCall({
    method: 'get',
    path: '/integration/conformance/:id/report',
    stages: ['full'],
    right: 'integration.read',
    input: CONFORMANCE_REPORT,
    answer: async (context, { operatorId, format }): Promise<RunFileAnswer> => {
      const run = await runFor(context, operatorId);
      const text = await reportOf(context.ports.store, run.operatorId, run.runId, format);
      if (text === null) throw new HttpError('NOT_FOUND', 'This run has no report');
      const day = new Date(run.startedAt).toISOString().slice(0, 10);
      return { file: `wallet-check-${run.operatorId}-${day}.${format === 'json' ? 'json' : 'xml'}`, text };
    },
  }),
];

async function startRun(context: SignedInContext, given: z.infer<typeof CONFORMANCE_RUN>): Promise<RunAnswer> {
  const operator = await operatorFor(context, given.operatorId);
  const begun = await context.ports.conformance.start(context.actor, askOf(operator, given));
  if (begun.ok) return runView(context, await runFor(context, operator.operatorId, begun.value.runId));
  if (begun.errors[0]?.field === 'run') throw new HttpError('CONFLICT', `Cannot start: ${begun.errors[0].message}`);
  throw refusedFields(begun.errors);
}

/** Throws INVALID_REQUEST naming the field that does not fit this operator. */
function askOf({ operatorId, currencies }: Operator, given: z.infer<typeof CONFORMANCE_RUN>): RunAsk {
  const { playerId, currency, secondPlayerId = null, emptyPlayerId = null, blockedPlayerId = null } = given;
  if (!currencies.includes(currency)) throw wrongField('currency', 'not_enabled', 'is not enabled for this operator');
  const seen = new Set([playerId]);
  for (const [field, player] of Object.entries({ secondPlayerId, emptyPlayerId, blockedPlayerId })) {
    if (player !== null && seen.has(player)) throw wrongField(field, 'bad_format', `${player} has another part already`);
    if (player !== null) seen.add(player);
  }
  const otherCurrency = OTHER_CURRENCIES.find((one) => !currencies.includes(one)) ?? 'ISK';
  return {
    operatorId,
    playerId,
    currency,
    otherCurrency,
    secondPlayerId,
    emptyPlayerId,
    blockedPlayerId,
    maxMinor: maxOf(given.max, currency),
  };
}

function maxOf(text: string | undefined, currency: string): number | null {
  if (text === undefined) return null;
  const minor = toMinor(text);
  const least = maxMinorLeast(currency);
  if (minor < least) throw wrongField('max', 'too_short', `has to be at least ${minorToText(least)} ${currency}`);
  if (minor % chipUnit(currency) !== 0) throw wrongField('max', 'bad_format', `has to be whole ${currency}`);
  return minor;
}

/** The run named in the path, within the caller's operator. */
async function runFor(
  context: SignedInContext,
  wanted: string | undefined,
  runId = String(context.request.params.id),
): Promise<ConformanceRun> {
  const { operatorId } = await operatorFor(context, wanted);
  const run = await runOf(context.ports.store, operatorId, runId);
  if (run === null) throw new HttpError('NOT_FOUND', 'Run not found');
  return run;
}

const OVER: RunLook = { progress: null, missing: null };

/** A run with its cases: those finished so far, or those of its report. */
async function runView({ ports }: SignedInContext, run: ConformanceRun): Promise<RunAnswer> {
  const { progress, missing: silent } = run.state === 'running' ? await ports.conformance.look(run.runId) : OVER;
  const missing = silent === null ? [] : [silent];
  if (progress !== null) return { run, total: progress.total, ending: progress.ending, cases: lines(progress), missing, report: null };
  const text = await reportOf(ports.store, run.operatorId, run.runId, 'json');
  return { run, total: null, ending: false, cases: [], missing, report: text === null ? null : (JSON.parse(text) as JsonReport) };
}

function lines({ cases }: RunProgress): CaseLine[] {
  return cases.map(({ id, level, title, status, remark }) => ({ id, level, title, status, remark }));
}
