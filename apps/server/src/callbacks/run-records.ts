import type { ConformanceRun, RunState, RunSummary } from '@cardroom/staff-api';
import { exactly, oneOf, type RowOf, readRows, type Stmt, type Store, shape, sql, text } from '@cardroom/storage';
import type { State } from '@cardroom/wallet-check/src/index.ts';
import { WALLET_CHECK_RUN } from './run-rows.ts';

/** The description of a run. */
export type RunAbout = Pick<ConformanceRun, 'runId' | 'operatorId' | 'startedBy' | 'startedAt' | 'url' | 'playerId' | 'currency'>;

/** How a run ended. */
export interface RunEnd {
  readonly state: Exclude<RunState, 'running'>;
  readonly at: number;
  readonly problem: string | null;
  readonly report: { readonly summary: RunSummary; readonly json: string; readonly junit: string } | null;
}

export const REPORT_FORMATS = ['json', 'junit'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Runs kept per operator; the oldest are deleted when another one ends. */
export const RUNS_KEPT = 50;

/** The row of a new run; `holder` is the process that performs it. The database allows one running run per operator: a second one is a `UniqueViolation`. */
export function insertRun({ runId, operatorId, startedBy, startedAt, url, playerId, currency }: RunAbout, holder: string): Stmt {
  return sql`insert into conformance_run (run_id, operator_id, started_by, started_at, state, url, player_id, currency, holder)
    values (${runId}, ${operatorId}, ${startedBy}, ${startedAt}, 'running', ${url}, ${playerId}, ${currency}, ${holder})`;
}

/** Writes how a run ended and deletes the operator's oldest runs. A run that has already ended is left unchanged. */
export async function endRun(store: Store, { runId, operatorId }: RunAbout, { state, at, problem, report }: RunEnd): Promise<void> {
  const summary = report === null ? null : JSON.stringify(report.summary);
  await store.write([
    sql`update conformance_run set state = ${state}, ended_at = ${at}, problem = ${problem}, summary = ${summary},
      report_json = ${report?.json ?? null}, report_junit = ${report?.junit ?? null} where run_id = ${runId} and state = 'running'`,
    sql`delete from conformance_run where operator_id = ${operatorId} and state <> 'running' and run_id not in (
      select run_id from conformance_run where operator_id = ${operatorId} order by started_at desc, run_id desc limit ${RUNS_KEPT})`,
  ]);
}

/** Marks the runs of processes that are gone as broken off and returns their number. */
export async function breakOffRuns(store: Store, now: number): Promise<number> {
  const [broken] = await store.write([
    sql`update conformance_run set state = 'broken-off', ended_at = ${now} where state = 'running'
      and not exists (select 1 from service_process p where p.process_id = conformance_run.holder and p.state <> 'gone') returning run_id`,
  ]);
  return broken?.length ?? 0;
}

/** The process that performs a run; null when it is over. */
export async function holderOfRun(store: Store, runId: string): Promise<string | null> {
  const [row] = await readRows(
    store,
    WALLET_CHECK_RUN.pick('holder'),
    sql`select holder from conformance_run where run_id = ${runId} and state = 'running'`,
  );
  return row?.holder ?? null;
}

/** An operator's runs, newest first. */
export async function runsOf(store: Store, operatorId: string): Promise<ConformanceRun[]> {
  const rows = await readRows(
    store,
    ROW,
    sql`select run_id, operator_id, started_by, started_at, ended_at, state, url, player_id, currency, problem, summary, kit_state
      from conformance_run where operator_id = ${operatorId} order by started_at desc, run_id desc limit ${RUNS_KEPT + 1}`,
  );
  return rows.map(recordOf);
}

/** One run of an operator; null when the operator has no such run. */
export async function runOf(store: Store, operatorId: string, runId: string): Promise<ConformanceRun | null> {
  const [row] = await readRows(
    store,
    ROW,
    sql`select run_id, operator_id, started_by, started_at, ended_at, state, url, player_id, currency, problem, summary, kit_state
      from conformance_run where operator_id = ${operatorId} and run_id = ${runId}`,
  );
  return row === undefined ? null : recordOf(row);
}

/** The report of a run as the text of a file; null while there is none. */
export async function reportOf(store: Store, operatorId: string, runId: string, format: ReportFormat): Promise<string | null> {
  const [row] = await readRows(
    store,
    shape({ json: WALLET_CHECK_RUN.columns.report_json, junit: WALLET_CHECK_RUN.columns.report_junit }),
    sql`select report_json as json, report_junit as junit from conformance_run where operator_id = ${operatorId} and run_id = ${runId}`,
  );
  return row?.[format] ?? null;
}

/** The state that the newest run with this wallet and player left for the next one. */
export async function kitStateOf(store: Store, { operatorId, url, playerId, currency }: RunAbout): Promise<State | null> {
  const [row] = await readRows(
    store,
    shape({ kit_state: text }),
    sql`select kit_state from conformance_run where operator_id = ${operatorId} and url = ${url} and player_id = ${playerId}
      and currency = ${currency} and kit_state is not null order by started_at desc, run_id desc limit 1`,
  );
  return row === undefined ? null : (JSON.parse(row.kit_state) as State);
}

/** Stores what the next run has to know, even if this one never ends. */
export async function keepKitState(store: Store, runId: string, state: State): Promise<void> {
  await store.write([exactly(1, sql`update conformance_run set kit_state = ${JSON.stringify(state)} where run_id = ${runId}`)]);
}

const ROW = WALLET_CHECK_RUN.pick(
  'run_id',
  'operator_id',
  'started_by',
  'started_at',
  'ended_at',
  'url',
  'player_id',
  'currency',
  'problem',
  'summary',
  'kit_state',
).and({ state: oneOf(['running', 'finished', 'cancelled', 'out-of-time', 'broken-off', 'not-begun']) });
type Row = RowOf<typeof ROW>;

function recordOf(row: Row): ConformanceRun {
  return {
    runId: row.run_id,
    operatorId: row.operator_id,
    startedBy: row.started_by,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    state: row.state,
    url: row.url,
    playerId: row.player_id,
    currency: row.currency,
    problem: row.problem,
    summary: row.summary === null ? null : (JSON.parse(row.summary) as RunSummary),
    openDebits: row.kit_state === null || row.state === 'running' ? [] : (JSON.parse(row.kit_state) as State).open.map(idOf),
  };
}

function idOf({ transactionId }: State['open'][number]): string {
  return transactionId;
}

/** Deletes the runs of wallet-check with a player as its test player; a running one would find its player gone. */
export function eraseRuns({ operatorId, playerId }: { readonly operatorId: string; readonly playerId: string }): Stmt {
  return sql`delete from conformance_run where operator_id = ${operatorId} and player_id = ${playerId}`;
}
