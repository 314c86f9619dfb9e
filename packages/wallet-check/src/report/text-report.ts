import { minorToText } from '@cardroom/money';
import { LEVELS } from '../case.ts';
import { exchangeText } from './exchange-text.ts';
import { type BalanceReport, type CaseReport, type CaseStatus, countOf, isPassed, isPutBack, type Report } from './report.ts';

const WORDS: Record<CaseStatus, string> = { passed: 'ok', failed: 'FAIL', 'not-run': '-' };
const LABEL_WIDTH = 12;

/** One line per case, printed as soon as the case is over. */
export function caseLine(one: CaseReport): string {
  const word = one.status === 'failed' && one.level === 'SHOULD' ? 'should' : WORDS[one.status];
  const remark = one.remark === '' ? '' : one.status === 'not-run' ? `  (not run: ${one.remark})` : `  (${one.remark})`;
  return `${word.padEnd(6)} ${one.id.padEnd(3)} ${one.level.padEnd(6)} ${one.title}${remark}`;
}

/** Prints the cases as they end. A series that was not run for the same reason is shortened to the first case and a count. */
export class CasePrinter {
  readonly #print: (line: string) => void;
  #reason = '';
  #more = 0;

  constructor(print: (line: string) => void) {
    this.#print = print;
  }

  add(one: CaseReport): void {
    const reason = one.status === 'not-run' ? one.remark : '';
    if (reason !== '' && reason === this.#reason) {
      this.#more += 1;
      return;
    }
    this.end();
    this.#reason = reason;
    this.#print(caseLine(one));
  }

  end(): void {
    if (this.#more > 0) this.#print(`-      and ${this.#more} more, for the same reason`);
    this.#more = 0;
    this.#reason = '';
  }
}

/** The end of the report: each finding with its calls, then the summary. `secrets` are masked. */
export function textReport(report: Report, secrets: readonly string[]): string {
  const failed = report.cases.filter(({ status }) => status === 'failed');
  return [...failed.map((one) => findingText(one, report, secrets)), summary(report)].join('\n');
}

function findingText(one: CaseReport, report: Report, secrets: readonly string[]): string {
  const { finding } = one;
  if (finding === null) return '';
  const calls = finding.exchanges.flatMap((exchange, index) => {
    const { sent, came } = exchangeText(exchange, report.url, secrets);
    const number = finding.exchanges.length > 1 ? ` ${index + 1}` : '';
    return [...block(`sent${number}`, sent), ...block(`received${number}`, came)];
  });
  const drift = one.driftMinor === 0 ? [] : block('balance', [driftText(one.driftMinor)]);
  return [
    '',
    `${one.id}  ${one.level}  ${one.title}`,
    ...block('expected', [finding.expected]),
    ...block('got', [finding.got]),
    ...drift,
    ...block('why', [one.why]),
    ...block('fix', [one.fix]),
    ...calls,
  ].join('\n');
}

function driftText(minor: number): string {
  return `was ${minorToText(Math.abs(minor))} too ${minor > 0 ? 'high' : 'low'} after the case; restored`;
}

function block(label: string, lines: readonly string[]): string[] {
  const indent = ' '.repeat(4 + LABEL_WIDTH);
  return lines
    .flatMap((line) => line.split('\n'))
    .map((line, index) => (index === 0 ? `    ${label.padEnd(LABEL_WIDTH)}${line}` : `${indent}${line}`.trimEnd()));
}

function summary(report: Report): string {
  const levels = LEVELS.map((level) => {
    const [passed, failed, notRun] = (['passed', 'failed', 'not-run'] as const).map((status) => countOf(report, level, status));
    return `${level}: ${passed} passed, ${failed} failed, ${notRun} not run`;
  });
  const { p50, p95, p99 } = report.latencyMs;
  return [
    '',
    ...levels,
    `${report.calls} calls in ${(report.ms / 1_000).toFixed(1)} s; answers p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms`,
    ...report.balances.map((balance) => balanceLine(balance, report.currency)),
    ...report.openDebits.map((id) => `the debit ${id} may have been accepted and could not be cancelled; check it in your ledger`),
    verdict(report),
  ].join('\n');
}

function balanceLine({ player, beforeMinor, afterMinor }: BalanceReport, currency: string): string {
  if (beforeMinor === null) return `balance of ${player}: could not be read`;
  const [before, after] = [beforeMinor, afterMinor].map((minor) => (minor === null ? 'unreadable' : minorToText(minor)));
  const net = beforeMinor === afterMinor ? 'net effect 0.00' : 'NOT RESTORED';
  return `balance of ${player}: ${before} ${currency} before, ${after} after: ${net}`;
}

function verdict(report: Report): string {
  if (report.interrupted) return 'INTERRUPTED: the result is incomplete.';
  if (!isPutBack(report)) return 'FAILED: a balance could not be restored.';
  if (!isPassed(report)) return 'FAILED: this wallet is not safe to play with.';
  const open = countOf(report, 'MUST', 'not-run');
  return open === 0 ? 'PASSED.' : `PASSED, but ${open} MUST ${open === 1 ? 'case was' : 'cases were'} not run (see above).`;
}
