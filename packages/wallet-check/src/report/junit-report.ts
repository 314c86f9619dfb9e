import { exchangeText } from './exchange-text.ts';
import { type CaseReport, type CaseStatus, isPutBack, type Report } from './report.ts';

/**
 * The report as JUnit XML, with one test case per case. A failed MUST is a failure; a failed SHOULD or a case that was not run is skipped
 * with a message, so that a pipeline fails exactly when the exit code says so.
 */
export function junitReport(report: Report, secrets: readonly string[]): string {
  const { cases } = report;
  const putBack = isPutBack(report);
  const failures = cases.filter(isFailure).length + (putBack ? 0 : 1);
  const skipped = cases.filter((one) => one.status !== 'passed' && !isFailure(one)).length;
  const seconds = (report.ms / 1_000).toFixed(3);
  const sums = `tests="${cases.length + 1}" failures="${failures}" errors="0" skipped="${skipped}" time="${seconds}"`;
  const stamp = new Date(report.startedAt).toISOString();
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="wallet-check" ${sums}>`,
    `  <testsuite name="${escapeXml(report.url)}" timestamp="${stamp}" ${sums}>`,
    ...cases.map((one) => caseXml(one, report, secrets)),
    testcase(
      { name: 'all balances are restored', group: 'net effect', ms: 0 },
      putBack ? '' : failureXml('a balance could not be restored', ''),
    ),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function isFailure({ level, status }: { level: string; status: CaseStatus }): boolean {
  return status === 'failed' && level === 'MUST';
}

function caseXml(one: CaseReport, report: Report, secrets: readonly string[]): string {
  const facts = { name: `${one.id} ${one.title}`, group: one.level, ms: one.ms };
  if (one.status === 'passed') return testcase(facts, '');
  const { finding } = one;
  if (finding === null) return testcase(facts, `<skipped message="${escapeXml(`not run: ${one.remark}`)}"/>`);
  const said = `expected ${finding.expected}; got ${finding.got}`;
  if (!isFailure(one)) return testcase(facts, `<skipped message="${escapeXml(`SHOULD: ${said}`)}"/>`);
  const calls = finding.exchanges.flatMap((exchange) => {
    const { sent, came } = exchangeText(exchange, report.url, secrets);
    return [...sent, '', ...came, ''];
  });
  return testcase(facts, failureXml(said, [`why: ${one.why}`, `fix: ${one.fix}`, '', ...calls].join('\n')));
}

function testcase({ name, group, ms }: { name: string; group: string; ms: number }, inside: string): string {
  const attributes = `name="${escapeXml(name)}" classname="wallet-check.${escapeXml(group)}" time="${(ms / 1_000).toFixed(3)}"`;
  return inside === '' ? `    <testcase ${attributes}/>` : `    <testcase ${attributes}>${inside}</testcase>`;
}

function failureXml(message: string, text: string): string {
  return `<failure message="${escapeXml(message)}">${escapeXml(text)}</failure>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;', '\n': '&#10;' };

/** Also removes what XML 1.0 cannot contain: control characters, lone surrogates, U+FFFE and U+FFFF. */
function escapeXml(text: string): string {
  return [...text]
    .filter((sign) => isXmlCharacter(sign.codePointAt(0) ?? 0))
    .map((sign) => ENTITIES[sign] ?? sign)
    .join('');
}

function isXmlCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x09 || code === 0x0a;
  return !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff;
}
