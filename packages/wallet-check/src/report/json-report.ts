import { minorToText } from '@cardroom/money';
import { LEVELS } from '../case.ts';
import { exchangeText } from './exchange-text.ts';
import { type CaseReport, countOf, isPassed, isPutBack, type Report } from './report.ts';

/** The report for programs, as described in docs/wallet-check.md. Amounts are text with two decimals, times ISO 8601. */
export function jsonReport(report: Report, secrets: readonly string[]): string {
  return `${JSON.stringify(wholeReport(report, secrets), null, 2)}\n`;
}

/** The content of the report for programs. */
export type JsonReport = ReturnType<typeof wholeReport>;

function wholeReport(report: Report, secrets: readonly string[]) {
  const text = (minor: number | null) => (minor === null ? null : minorToText(minor));
  const counts = LEVELS.map((level) => [
    level,
    { passed: countOf(report, level, 'passed'), failed: countOf(report, level, 'failed'), not_run: countOf(report, level, 'not-run') },
  ]);
  return {
    tool: '@cardroom/wallet-check',
    version: report.version,
    url: report.url,
    player: report.player,
    currency: report.currency,
    started_at: new Date(report.startedAt).toISOString(),
    duration_ms: report.ms,
    passed: isPassed(report),
    interrupted: report.interrupted,
    counts: Object.fromEntries(counts),
    calls: report.calls,
    latency_ms: report.latencyMs,
    net_effect_zero: isPutBack(report),
    balances: report.balances.map(({ player, beforeMinor, afterMinor }) => ({
      player,
      before: text(beforeMinor),
      after: text(afterMinor),
    })),
    open_debits: report.openDebits,
    cases: report.cases.map((one) => caseJson(one, report, secrets)),
  };
}

function caseJson(one: CaseReport, report: Report, secrets: readonly string[]) {
  const { id, level, title, status, remark, calls, ms, driftMinor, finding, why, fix } = one;
  const verdict = status === 'not-run' ? ('not_run' as const) : status;
  const base = { id, level, title, status: verdict, remark, calls, duration_ms: ms };
  if (finding === null) return base;
  const { expected, got, exchanges } = finding;
  const shown = exchanges.map((exchange) => {
    const { sent, came } = exchangeText(exchange, report.url, secrets);
    return { sent: sent.join('\n'), came: came.join('\n'), ms: Math.round(exchange.ms) };
  });
  return { ...base, drift: minorToText(driftMinor), finding: { expected, got, why, fix, exchanges: shown } };
}
