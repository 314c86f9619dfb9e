/** MUST: without it money is lost or doubled. SHOULD: without it people have work or players wait. */
export type CaseLevel = 'MUST' | 'SHOULD';

/**
 * `finished`: every case was looked at. `cancelled`, `out-of-time`: ended early, with a report of what there was. `broken-off`: the service
 * ended meanwhile. `not-begun`: nothing was tried, `problem` says why.
 */
export type RunState = 'running' | 'finished' | 'cancelled' | 'out-of-time' | 'broken-off' | 'not-begun';

interface CaseCount {
  readonly passed: number;
  readonly failed: number;
  readonly notRun: number;
}

/** The sums of a report. */
export interface RunSummary {
  readonly passed: boolean;
  readonly counts: Readonly<Record<CaseLevel, CaseCount>>;
  /** Calls to the wallet. */
  readonly calls: number;
  /** Every balance is where it was before the run, and no debit is open. */
  readonly putBack: boolean;
}

/** A run as lists show it. Times ms. */
export interface ConformanceRun {
  readonly runId: string;
  readonly operatorId: string;
  /** Who pressed the button, as the audit log names him. */
  readonly startedBy: string;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly state: RunState;
  readonly url: string;
  readonly playerId: string;
  readonly currency: string;
  readonly problem: string | null;
  readonly summary: RunSummary | null;
  /** Debits that a run left open when it was broken off: the next one with the same player cancels them first. */
  readonly openDebits: readonly string[];
}

/** Answer of `GET /integration/conformance`: the newest first. */
export interface RunsAnswer {
  readonly runs: readonly ConformanceRun[];
}

/** One case that is over, in one line. */
export interface CaseLine {
  readonly id: string;
  readonly level: CaseLevel;
  readonly title: string;
  readonly status: 'passed' | 'failed' | 'not-run';
  readonly remark: string;
}

/** One case of the kit's own report. */
export interface ReportedCase extends Omit<CaseLine, 'status'> {
  readonly status: 'passed' | 'failed' | 'not_run';
  /** By how much it left the balance wrong, text with two decimals; of a case with a finding. */
  readonly drift?: string;
  readonly finding?: {
    readonly expected: string;
    readonly got: string;
    readonly why: string;
    readonly fix: string;
    readonly exchanges: readonly { readonly sent: string; readonly came: string; readonly ms: number }[];
  };
}

/** What the page reads of the kit's own report, in the kit's own names. */
export interface RunReport {
  readonly cases: readonly ReportedCase[];
  readonly duration_ms: number;
  readonly calls: number;
  readonly latency_ms: { readonly p50: number; readonly p95: number; readonly p99: number };
  /** Text with two decimals; null: it could not be read. */
  readonly balances: readonly { readonly player: string; readonly before: string | null; readonly after: string | null }[];
}

/** Answer of `GET /integration/conformance/:id`, of a run that begins, and of one that is cancelled. */
export interface RunAnswer {
  readonly run: ConformanceRun;
  /** Of a run that is under way: how many cases there are. */
  readonly total: number | null;
  /** It was told to end, and puts everything back. */
  readonly ending: boolean;
  /** Cases that are over, while it is under way. */
  readonly cases: readonly CaseLine[];
  /** Null while there is none. */
  readonly report: RunReport | null;
}

/** Answer of `GET /integration/conformance/:id/report`. */
export interface RunFileAnswer {
  readonly file: string;
  readonly text: string;
}
