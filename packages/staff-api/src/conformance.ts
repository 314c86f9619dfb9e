/** A failed MUST loses or duplicates money; a failed SHOULD causes work for staff or makes players wait. */
export type CaseLevel = 'MUST' | 'SHOULD';

/**
 * `finished`: every case was run. `cancelled` and `out-of-time`: ended early, with a partial report. `broken-off`: the service stopped during
 * the run. `not-begun`: nothing was run; `problem` says why.
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
  /** Number of calls to the wallet. */
  readonly calls: number;
  /** Every balance is what it was before the run, and no debit is open. */
  readonly putBack: boolean;
}

/** A run as lists show it. Times in ms. */
export interface ConformanceRun {
  readonly runId: string;
  readonly operatorId: string;
  /** The member who started the run, as in the audit log. */
  readonly startedBy: string;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly state: RunState;
  readonly url: string;
  readonly playerId: string;
  readonly currency: string;
  readonly problem: string | null;
  readonly summary: RunSummary | null;
  /** Debits that an interrupted run left open. The next run with the same player cancels them first. */
  readonly openDebits: readonly string[];
}

/** Answer of `GET /integration/conformance`, newest first. */
export interface RunsAnswer {
  readonly runs: readonly ConformanceRun[];
}

/** A completed case, in one line. */
export interface CaseLine {
  readonly id: string;
  readonly level: CaseLevel;
  readonly title: string;
  readonly status: 'passed' | 'failed' | 'not-run';
  readonly remark: string;
}

/** A case of the wallet-check report. */
export interface ReportedCase extends Omit<CaseLine, 'status'> {
  readonly status: 'passed' | 'failed' | 'not_run';
  /** The balance error the case left, as text with two decimals; only with a finding. */
  readonly drift?: string;
  readonly finding?: {
    readonly expected: string;
    readonly got: string;
    readonly why: string;
    readonly fix: string;
    readonly exchanges: readonly { readonly sent: string; readonly came: string; readonly ms: number }[];
  };
}

/** The fields of the wallet-check report that the page reads, under their own names. */
export interface RunReport {
  readonly cases: readonly ReportedCase[];
  readonly duration_ms: number;
  readonly calls: number;
  readonly latency_ms: { readonly p50: number; readonly p95: number; readonly p99: number };
  /** Text with two decimals; null if it could not be read. */
  readonly balances: readonly { readonly player: string; readonly before: string | null; readonly after: string | null }[];
}

/** Answer of `GET /integration/conformance/:id`, and of starting or cancelling a run. */
export interface RunAnswer {
  readonly run: ConformanceRun;
  /** The number of cases, while the run is in progress. */
  readonly total: number | null;
  /** The run was cancelled and is restoring the balances. */
  readonly ending: boolean;
  /** Completed cases, while the run is in progress. */
  readonly cases: readonly CaseLine[];
  /** The process that performs the run, if its progress is not shown because it gives no answer. */
  readonly missing: readonly string[];
  /** Null until there is a report. */
  readonly report: RunReport | null;
}

/** Answer of `GET /integration/conformance/:id/report`. */
export interface RunFileAnswer {
  readonly file: string;
  readonly text: string;
}
