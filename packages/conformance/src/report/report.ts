import type { Level } from '../case.ts';
import type { latencyOf } from '../cases/load-cases.ts';
import type { Exchange } from '../wire.ts';

export type CaseStatus = 'passed' | 'failed' | 'not-run';

/** What was wrong, with the calls that show it. */
export interface FindingReport {
  readonly expected: string;
  readonly got: string;
  readonly exchanges: readonly Exchange[];
}

/** One case as it went. */
export interface CaseReport {
  readonly id: string;
  readonly level: Level;
  readonly title: string;
  readonly why: string;
  readonly fix: string;
  readonly status: CaseStatus;
  /** A remark on a case that passed, the reason of one that was not run. */
  readonly remark: string;
  readonly finding: FindingReport | null;
  /** Calls to the wallet. */
  readonly calls: number;
  readonly ms: number;
  /** By how much the case left the balance wrong, minor units; it was put right after it. */
  readonly driftMinor: number;
}

export interface BalanceReport {
  readonly player: string;
  /** Minor units; null: it could not be read. */
  readonly beforeMinor: number | null;
  readonly afterMinor: number | null;
}

/** One whole run. */
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
  /** Debits that may have been taken and could not be cancelled. */
  readonly openDebits: readonly string[];
}

export function countOf(report: Report, level: Level, status: CaseStatus): number {
  return report.cases.filter((one) => one.level === level && one.status === status).length;
}

/** Is every balance where it was before the run, and nothing left open? */
export function isPutBack(report: Report): boolean {
  return report.openDebits.length === 0 && report.balances.every(({ beforeMinor, afterMinor }) => beforeMinor === afterMinor);
}

/** No failed MUST, nothing left behind, and not interrupted. */
export function isPassed(report: Report): boolean {
  return countOf(report, 'MUST', 'failed') === 0 && isPutBack(report) && !report.interrupted;
}
