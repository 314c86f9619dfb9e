import { minorToText } from '@cardroom/money';
import type { RunSummary } from '@cardroom/staff-api';
import { type Store, UniqueViolation } from '@cardroom/storage';
import {
  CASES,
  type CaseReport,
  type Clock,
  DEADLINES_MS,
  FundsError,
  isPassed,
  isPutBack,
  jsonReport,
  junitReport,
  LEVELS,
  type Level,
  REPLAY_AFTER_MS,
  type Report,
  runWalletCheck,
  type Setup,
} from '@cardroom/wallet-check/src/index.ts';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { kitStateStore } from './kit-state.ts';
import type { CallbackOptions, OperatorEndpoint } from './operator-client.ts';
import { endRun, insertRun, type RunAbout, type RunEnd } from './run-records.ts';
import { callableBase, guardedLookup } from './ssrf.ts';

/** A run takes seconds if the wallet answers; after this time it is stopped, and all money is returned first. */
export const CONFORMANCE_MS_MAX = 10 * 60_000;

/** The operator and test players of a run. The wallet's URL and key are the operator's own settings. */
export interface RunAsk {
  readonly operatorId: string;
  readonly playerId: string;
  readonly currency: string;
  /** A currency in which the test player has no account. */
  readonly otherCurrency: string;
  readonly secondPlayerId: string | null;
  readonly emptyPlayerId: string | null;
  readonly blockedPlayerId: string | null;
  /** The most that one call may move, in minor units; null for no limit. */
  readonly maxMinor: number | null;
}

export interface ConformancePorts extends Pick<CallbackOptions, 'endpoint' | 'allowLoopbackHttp' | 'resolve'> {
  readonly store: Store;
  /** Identifies this process. */
  readonly holder: string;
  now(): number;
  newId(): string;
  failed(where: string, error: unknown): void;
  /** For tests: the kit's clock, the cases to run, and the signal that ends a run after a given number of ms. */
  readonly clock?: Clock;
  readonly only?: readonly string[];
  readonly deadline?: (ms: number) => AbortSignal;
}

/** The progress of a run: the finished cases and the total number. */
export interface RunProgress {
  readonly cases: readonly CaseReport[];
  readonly total: number;
  /** The run was told to stop and is returning all money. */
  readonly ending: boolean;
}

export interface ConformanceRuns {
  /**
   * Starts a run and returns its description. Refuses `url` (nothing to call) and `run` (another run is under way). Writes one audit row.
   */
  start(actor: Actor, ask: RunAsk): Promise<Outcome<RunAbout>>;
  /** The progress of a run; null when it does not run in this process. */
  progress(runId: string): RunProgress | null;
  /** Ends a run early, after returning all money. Resolves when it is over. */
  cancel(runId: string): Promise<void>;
  /** Ends all runs because the service stops. */
  stop(): Promise<void>;
}

type WhyEnded = 'cancelled' | 'out-of-time' | 'broken-off';
interface LiveRun {
  readonly cases: CaseReport[];
  readonly interruption: AbortController;
  over: Promise<void>;
}

/**
 * Runs the conformance kit against operators' wallets with their own URL and key, subject to the same address checks as every wallet call.
 */
export function createConformanceRuns(ports: ConformancePorts): ConformanceRuns {
  const live = new Map<string, LiveRun>();
  const interrupt = (run: LiveRun, why: WhyEnded): Promise<void> => {
    run.interruption.abort(why);
    return run.over;
  };
  return {
    start: async (actor, ask) => {
      const endpoint = await ports.endpoint(ask.operatorId).catch(() => null);
      const url = endpoint === null ? null : callableBase(endpoint.operatorUrl, ports);
      if (endpoint === null) return refused('url', 'the wallet’s URL or the key for it is missing or cannot be read');
      if (url === null) return refused('url', 'the wallet’s URL points to this machine or a private network');
      const { operatorId, playerId, currency } = ask;
      const about: RunAbout = { runId: ports.newId(), operatorId, startedBy: actor.by, startedAt: actor.at, url, playerId, currency };
      if (!(await begun(ports, actor, about))) return refused('run', 'a run is already in progress; wait for it or cancel it');
      const run: LiveRun = { cases: [], interruption: new AbortController(), over: Promise.resolve() };
      live.set(about.runId, run);
      const setup = setupOf(ask, { ...endpoint, operatorUrl: url });
      run.over = perform(ports, about, setup, run).finally(() => live.delete(about.runId));
      return done(about);
    },
    progress: (runId) => {
      const run = live.get(runId);
      return run === undefined
        ? null
        : { cases: run.cases, total: ports.only?.length ?? CASES.length, ending: run.interruption.signal.aborted };
    },
    cancel: async (runId) => {
      const run = live.get(runId);
      if (run !== undefined) await interrupt(run, 'cancelled');
    },
    stop: async () => {
      await Promise.all([...live.values()].map((run) => interrupt(run, 'broken-off')));
    },
  };
}

/** Writes the run's row and its audit row; false when another run of the operator is under way. */
async function begun({ store, holder }: Pick<ConformancePorts, 'store' | 'holder'>, actor: Actor, about: RunAbout): Promise<boolean> {
  const { runId, operatorId, url, playerId, currency } = about;
  const detail = { run: runId, url, player: playerId, currency };
  try {
    await store.write([
      insertRun(about, holder),
      ...auditRow(actor, { action: 'operator.conformance-run', operatorId, subject: operatorId, detail }),
    ]);
    return true;
  } catch (error) {
    if (error instanceof UniqueViolation) return false;
    throw error;
  }
}

function setupOf(ask: RunAsk, { operatorUrl, apiKey, signing = [] }: OperatorEndpoint): Setup {
  return {
    url: operatorUrl,
    key: apiKey,
    key2: null,
    signingSecrets: signing,
    player: ask.playerId,
    player2: ask.secondPlayerId,
    playerEmpty: ask.emptyPlayerId,
    playerBlocked: ask.blockedPlayerId,
    currency: ask.currency,
    otherCurrency: ask.otherCurrency,
    maxMinor: ask.maxMinor,
    block: null,
    deadlinesMs: DEADLINES_MS,
    replayAfterMs: REPLAY_AFTER_MS,
  };
}

/** Performs one run to its end, whatever the result; never rejects. */
async function perform(ports: ConformancePorts, about: RunAbout, setup: Setup, run: LiveRun): Promise<void> {
  const { store, deadline = (ms: number) => AbortSignal.timeout(ms), clock, only } = ports;
  const limit = deadline(CONFORMANCE_MS_MAX);
  const expire = () => run.interruption.abort('out-of-time' satisfies WhyEnded);
  limit.addEventListener('abort', expire, { once: true });
  try {
    const report = await runWalletCheck({
      setup,
      ...(clock === undefined ? {} : { clock }),
      only,
      state: kitStateStore(store, about),
      lookup: guardedLookup(ports, ports.resolve),
      signal: run.interruption.signal,
      onCase: (one) => void run.cases.push(one),
    });
    await endRun(store, about, endOf(report, setup, run.interruption.signal, ports.now()));
  } catch (error) {
    const state = error instanceof FundsError ? 'not-begun' : 'broken-off';
    if (state === 'broken-off') ports.failed('conformance run', error);
    await endRun(store, about, { state, at: ports.now(), problem: problemOf(error, setup), report: null }).catch((failure: unknown) =>
      ports.failed('end of a conformance run', failure),
    );
  } finally {
    limit.removeEventListener('abort', expire);
  }
}

function endOf(report: Report, { key }: Setup, signal: AbortSignal, at: number): RunEnd {
  const state: RunEnd['state'] = report.interrupted ? (signal.reason as WhyEnded) : 'finished';
  const secrets = [key];
  return {
    state,
    at,
    problem: null,
    report: { summary: summaryOf(report), json: jsonReport(report, secrets), junit: junitReport(report, secrets) },
  };
}

function summaryOf(report: Report): RunSummary {
  const count = (level: Level) => {
    const of = (status: CaseReport['status']) => report.cases.filter((one) => one.level === level && one.status === status).length;
    return { passed: of('passed'), failed: of('failed'), notRun: of('not-run') };
  };
  const [must, should] = LEVELS.map(count) as [ReturnType<typeof count>, ReturnType<typeof count>];
  return { passed: isPassed(report), counts: { MUST: must, SHOULD: should }, calls: report.calls, putBack: isPutBack(report) };
}

/** Tells staff why there is no report. */
function problemOf(error: unknown, { player, currency }: Setup): string {
  if (!(error instanceof FundsError)) return 'The run ended by a mistake of ours; the log of the service has it.';
  const [has, needs] = [error.balanceMinor, error.neededMinor].map(minorToText);
  return `${player} has ${has} ${currency}, and the cases need ${needs} ${currency}.`;
}
