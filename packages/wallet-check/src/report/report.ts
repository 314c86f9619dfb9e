import type { Level } from '../case.ts';
import type { latencyOf } from '../cases/load-cases.ts';
import type { Exchange } from '../wire.ts';

export type CaseStatus = 'passed' | 'failed' | 'not-run';

/** A mistake of the wallet, with the calls that show it. */
export interface FindingReport {
  readonly expected: string;
  readonly got: string;
  readonly exchanges: readonly Exchange[];
}

/** The outcome of one case. */
export interface CaseReport {
  readonly id: string;
  readonly level: Level;
  readonly title: string;
  readonly why: string;
  readonly fix: string;
  readonly status: CaseStatus;
  /** A remark on a case that passed, or the reason one was not run. */
  readonly remark: string;
  readonly finding: FindingReport | null;
  /** Number of calls to the wallet. */
  readonly calls: number;
  readonly ms: number;
  /** By how much the balance was off after the case, in minor units, before it was restored. */
  readonly driftMinor: number;
}

export interface BalanceReport {
  readonly player: string;
  /** In minor units; null when it could not be read. */
  readonly beforeMinor: number | null;
  readonly afterMinor: number | null;
}

/** The outcome of a run. */
export interface Report {
  readonly version: string;
  readonly url: string;
  readonly player: string;
  readonly currency: string;
  /** Ms since the epoch. */
  readonly startedAt: number;
  readonly ms: number;
  readonly interrupted: boolean;
  readonly cases: readonly CaseReport[];
  readonly calls: number;
  readonly latencyMs: ReturnType<typeof latencyOf>;
  readonly balances: readonly BalanceReport[];
  /** Debits that may have been accepted and could not be cancelled. */
  readonly openDebits: readonly string[];
}

export function countOf(report: Report, level: Level, status: CaseStatus): number {
  return report.cases.filter((one) => one.level === level && one.status === status).length;
}

/** Whether every balance is the same as before the run, and no debit is left open. */
export function isPutBack(report: Report): boolean {
  return report.openDebits.length === 0 && report.balances.every(({ beforeMinor, afterMinor }) => beforeMinor === afterMinor);
}

/** Whether no MUST failed, everything is restored, and the run was not interrupted. */
export function isPassed(report: Report): boolean {
  return countOf(report, 'MUST', 'failed') === 0 && isPutBack(report) && !report.interrupted;
}
